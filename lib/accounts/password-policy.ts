import { invalid } from '@/lib/errors'
import { isCommonPassword } from './common-passwords'
import { isStrongPassword, PASSWORD_MAX } from './rules'

const WEAK = 'Password is not strong enough'

/** The one policy of sign-up, reset and change. Passwords are judged exactly as received. */
export function requireStrongPassword(password: string) {
  if (password.length > PASSWORD_MAX) {
    const tooLong = `Password must be at most ${PASSWORD_MAX} characters long.`
    throw invalid(tooLong, { password: tooLong })
  }
  if (!isStrongPassword(password) || isCommonPassword(password)) throw invalid(WEAK, { password: WEAK })
}
