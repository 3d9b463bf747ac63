import { MINUTE, SECOND } from '@/lib/base/clock'
import { invalid, unauthenticated } from '@/lib/base/errors'
import {
  changedPasswordProblem,
  PASSWORD_CHANGE_MESSAGES,
  PASSWORD_SET_MESSAGE,
} from '@/lib/people/accounts/rules'
import { newKnownDevice } from '@/lib/platform/auth/known-device'
import { lockUser } from '@/lib/platform/auth/lock-account'
import { db } from '@/lib/platform/db/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { transact } from '@/lib/platform/db/transaction'
import { requireStrongPassword } from './password-policy'
import { hashPassword, verifyPassword } from './passwords'
import { setPassword } from './set-password'

/** Per account, so that a stolen session gains nothing by using many addresses. */
const ATTEMPT_LIMIT = { calls: 20, seconds: (15 * MINUTE) / SECOND }

/** Changes the password for someone who knows the old one, and ends every session. The device stays a known one. */
export async function updatePassword(userId: string, given: { oldPassword: string; password: string }) {
  const { oldPassword, password } = given
  if (!oldPassword || !password) throw invalid(PASSWORD_CHANGE_MESSAGES.required)
  const problem = changedPasswordProblem(password)
  if (problem) throw invalid(problem, { password: problem })
  requireStrongPassword(password)
  await limitUse(
    `update-password:${userId}`,
    ATTEMPT_LIMIT,
    (wait) => `Too many attempts. Please try again in ${wait}.`,
  )
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: userId } })
  if (!(await verifyPassword(oldPassword, passwordHash, { queueKey: userId }))) throw wrongPassword()
  const newHash = await hashPassword(password, { queueKey: userId })
  const updatedUser = await transact(async (tx) => {
    await lockUser(tx, userId)
    const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null } })
    if (!user) throw unauthenticated()
    // The password may have changed since it was checked.
    if (user.passwordHash !== passwordHash) throw wrongPassword()
    await setPassword(tx, user, newHash)
    return { ...user, passwordHash: newHash }
  })
  return { message: PASSWORD_SET_MESSAGE, knownDevice: newKnownDevice(updatedUser) }
}

const wrongPassword = () =>
  invalid(PASSWORD_CHANGE_MESSAGES.wrongOld, { oldPassword: PASSWORD_CHANGE_MESSAGES.wrongOld })
