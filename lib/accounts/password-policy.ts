import { invalid } from '@/lib/errors'
import { isCommonPassword } from './common-passwords'
import { PASSWORD_MESSAGES, strongPasswordProblem } from './rules'

/** The one password policy, for sign-up, reset and change. Throws 400; passwords are checked exactly as received. */
export function requireStrongPassword(password: string) {
  const problem =
    strongPasswordProblem(password) ?? (isCommonPassword(password) ? PASSWORD_MESSAGES.weak : null)
  if (problem) throw invalid(problem, { password: problem })
}
