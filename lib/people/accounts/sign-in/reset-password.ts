import { now } from '@/lib/base/clock'
import { invalid } from '@/lib/base/errors'
import { PASSWORD_SET_MESSAGE, RECOVERY_MESSAGES, resetPasswordProblem } from '@/lib/people/accounts/rules'
import { newKnownDevice } from '@/lib/platform/auth/known-device'
import { lockUser } from '@/lib/platform/auth/lock-account'
import { hashSecret } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import type { User } from '@/lib/platform/db/generated/client'
import { type Reader, type Tx, transact } from '@/lib/platform/db/transaction'
import { queueKeyForNetwork } from '@/lib/platform/http/network'
import { requireStrongPassword } from './password-policy'
import { hashPassword } from './passwords'
import { setPassword } from './set-password'

const findReset = (reader: Reader, token: string) =>
  reader.passwordReset.findFirst({
    where: {
      tokenHash: hashSecret(token),
      usedAt: null,
      expiresAt: { gt: now() },
      user: { deletedAt: null },
    },
    include: { user: true },
  })

async function requireReset(reader: Reader, token: string) {
  const reset = await findReset(reader, token)
  if (!reset) throw invalid(RECOVERY_MESSAGES.deadLink)
  return reset
}

/** The link was sent to this email, so whoever has it may see for which account it sets the password. */
export async function checkResetToken(token: string) {
  const { user } = await requireReset(db, token)
  return { message: 'The link is valid.', email: user.email }
}

/**
 * Sets a new password with a reset link; ends every session and every other link. The device becomes a known one, so
 * that the owner can log in while strangers are guessing. Throws 400 if the link is no longer valid.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  callerAddress: string,
) {
  const problem = resetPasswordProblem(password)
  if (problem) throw invalid(problem, { password: problem })
  requireStrongPassword(password)
  const { userId } = await requireReset(db, token)
  const passwordHash = await hashPassword(password, { queueKey: queueKeyForNetwork(callerAddress) })
  const updatedUser = await transact(async (tx) => {
    await lockUser(tx, userId)
    const { user } = await requireReset(tx, token)
    await setPassword(tx, user, passwordHash)
    // Links go by email alone, so whoever can confirm in another way does that at the next login.
    const resetByEmail = await hasOtherFactor(tx, user)
    await tx.user.update({ where: { id: userId }, data: { resetByEmail } })
    return user
  })
  return { message: PASSWORD_SET_MESSAGE, knownDevice: newKnownDevice({ ...updatedUser, passwordHash }) }
}

/** Whether the account has a proven number, an authenticator app or a passkey. */
async function hasOtherFactor(tx: Tx, { id: userId, phoneVerifiedAt }: User): Promise<boolean> {
  if (phoneVerifiedAt) return true
  const appCount = await tx.totpFactor.count({ where: { userId, confirmedAt: { not: null } } })
  return appCount + (await tx.passkey.count({ where: { userId } })) > 0
}
