import { addMs, HOUR, now } from '@/lib/base/clock'
import { AppError, conflict } from '@/lib/base/errors'
import { checkIdentifiers, lockIdentifiers } from '@/lib/people/accounts/identifiers'
import { takenMessage } from '@/lib/people/accounts/rules'
import { lockUser } from '@/lib/platform/auth/lock-account'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { User } from '@/lib/platform/db/generated/client'
import type { Reader, Tx } from '@/lib/platform/db/transaction'

/** How long the link that reset the password proves that its user reads the account's mail. */
const MAIL_PROOF_LIFETIME = HOUR

type LockedOutUser = Pick<User, 'id' | 'resetByEmail' | 'emailVerifiedAt'>

/** Whether a new number may be given now: an unproven email may be anybody's, and so proves nothing. */
export const mayReplacePhone = async (
  reader: Reader,
  { id, resetByEmail, emailVerifiedAt }: LockedOutUser,
) => {
  if (!resetByEmail || !emailVerifiedAt) return false
  const recentFilter = { userId: id, usedAt: { gt: addMs(now(), -MAIL_PROOF_LIFETIME) } }
  return (await reader.passwordReset.count({ where: recentFilter })) > 0
}

/**
 * The account of a session that waits for a phone or app, locked. Its password was entered, and was set by mail within
 * the hour. Throws 409 in any other case, and where the number is already somebody's.
 */
export async function requireLockedOutUser(tx: Tx, viewer: Viewer, newNumber: string): Promise<User> {
  await lockIdentifiers(tx)
  await lockUser(tx, viewer.userId)
  const sessions = { some: { id: viewer.sessionId, fullAt: null } }
  const user = await tx.user.findFirst({ where: { id: viewer.userId, deletedAt: null, sessions } })
  if (!user || !(await mayReplacePhone(tx, user)))
    throw conflict(
      'A lost phone can be replaced within an hour of resetting your password by email. Please reset it again, then log in.',
      'NOT_LOCKED_OUT',
    )
  if (!(await isNumberFree(tx, user, newNumber)))
    throw new AppError(409, 'TAKEN', takenMessage('phone'), {
      fields: { phoneNumber: takenMessage('phone') },
    })
  return user
}

/** Whether nobody has proven the number or is signing up with it; one's own counts if it was never proven. */
export async function isNumberFree(tx: Tx, user: User, phoneNumber: string): Promise<boolean> {
  if (user.phoneNumber === phoneNumber && !user.phoneVerifiedAt) return true
  const { taken } = await checkIdentifiers(tx, [{ kind: 'phone', value: phoneNumber }], null)
  return taken.length === 0
}
