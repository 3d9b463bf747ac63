import { forbidden } from '@/lib/base/errors'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'

/**
 * Throws 403 for a session that waits for its code, unless the password was reset by mail: only then does an app or a
 * passkey sign in, in place of a code in the same mailbox.
 */
export async function requireFactorAllowed({ isFull, userId }: Viewer) {
  if (isFull || (await db.user.count({ where: { id: userId, resetByEmail: true } })) > 0) return
  throw forbidden('Please confirm your account with the code we sent you.', 'VERIFICATION_REQUIRED')
}
