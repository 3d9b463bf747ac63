import type { User } from '@/lib/db/generated/client'
import type { Channel } from '@/lib/db/generated/enums'
import { AppError } from '@/lib/errors'

type Proofs = Pick<User, 'emailVerifiedAt' | 'phoneVerifiedAt'>

export const isProven = (user: Proofs, channel: Channel): boolean =>
  (channel === 'email' ? user.emailVerifiedAt : user.phoneVerifiedAt) !== null

/**
 * Whether a code sent there signs in. An email that was never proven may be somebody else's: after a reset through it,
 * they would have both the password and the code.
 */
export const signsIn = (user: Proofs & Pick<User, 'resetUnproven'>, channel: Channel): boolean =>
  isProven(user, channel) || !user.resetUnproven

export const unproven = () =>
  new AppError(
    400,
    'UNPROVEN_DESTINATION',
    "Your password was reset through this email address, which isn't verified yet. Please log in with your phone number instead.",
  )
