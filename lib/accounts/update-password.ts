import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transaction'
import { invalid, unauthenticated } from '@/lib/errors'
import { lockUser } from './lock-user'
import { requireStrongPassword } from './password-policy'
import { hashPassword, isPassword } from './passwords'
import { changedPasswordProblem, PASSWORD_CHANGE_MESSAGES } from './rules'
import { setPassword } from './set-password'

/** Changes the password of someone who knows the old one, and ends every session. */
export async function updatePassword(userId: string, given: { oldPassword: string; password: string }) {
  const { oldPassword, password } = given
  if (!oldPassword || !password) throw invalid(PASSWORD_CHANGE_MESSAGES.required)
  const problem = changedPasswordProblem(password)
  if (problem) throw invalid(problem, { password: problem })
  requireStrongPassword(password)
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: userId } })
  if (!(await isPassword(oldPassword, passwordHash, { who: userId }))) throw wrongPassword()
  const newHash = await hashPassword(password, { who: userId })
  await transact(async (tx) => {
    await lockUser(tx, userId)
    const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null } })
    if (!user) throw unauthenticated()
    // The password changed since it was checked.
    if (user.passwordHash !== passwordHash) throw wrongPassword()
    await setPassword(tx, user, newHash)
  })
  return { message: 'Password updated successfully' }
}

const wrongPassword = () =>
  invalid(PASSWORD_CHANGE_MESSAGES.wrongOld, { oldPassword: PASSWORD_CHANGE_MESSAGES.wrongOld })
