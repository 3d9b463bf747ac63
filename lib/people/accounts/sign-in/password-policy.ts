import { invalid } from '@/lib/base/errors'
import { PASSWORD_MESSAGES, passwordStrengthProblem } from '@/lib/people/accounts/rules'
import { isCommonPassword } from './common-passwords'

/** The one password policy, for sign-up, reset and change. Throws 400; passwords are checked exactly as received. */
export function requireStrongPassword(password: string) {
  const problem =
    passwordStrengthProblem(password) ?? (isCommonPassword(password) ? PASSWORD_MESSAGES.weak : null)
  if (problem) throw invalid(problem, { password: problem })
}
