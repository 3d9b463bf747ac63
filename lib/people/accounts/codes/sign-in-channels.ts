import { AppError } from '@/lib/base/errors'
import type { User } from '@/lib/platform/db/generated/client'
import type { Channel } from '@/lib/platform/db/generated/enums'

type Proofs = Pick<User, 'emailVerifiedAt' | 'phoneVerifiedAt'>

export const isProven = (user: Proofs, channel: Channel): boolean =>
  (channel === 'email' ? user.emailVerifiedAt : user.phoneVerifiedAt) !== null

/**
 * Whether a code sent there signs in. After a reset through the email, whoever reads that would have both the password
 * and the code, so the next code goes to the proven number.
 */
export const signsIn = (user: Proofs & Pick<User, 'resetByEmail'>, channel: Channel): boolean =>
  !user.resetByEmail || (channel === 'phone' && isProven(user, channel))

export const unproven = () =>
  new AppError(
    400,
    'UNPROVEN_DESTINATION',
    'Your password was reset through this email address, so this time the code goes to your phone. Please log in with your phone number.',
  )
