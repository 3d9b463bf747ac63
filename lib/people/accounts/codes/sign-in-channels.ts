import { AppError } from '@/lib/base/errors'
import type { User } from '@/lib/platform/db/generated/client'
import type { Channel } from '@/lib/platform/db/generated/enums'

type Proofs = Pick<User, 'emailVerifiedAt' | 'phoneVerifiedAt'>

export const isProven = (user: Proofs, channel: Channel): boolean =>
  (channel === 'email' ? user.emailVerifiedAt : user.phoneVerifiedAt) !== null

/**
 * Whether a code sent there signs in. After a reset through the email, whoever reads that would have both the password
 * and the code: where there is a proven number, an authenticator app or a passkey, that has to confirm it.
 */
export const canSignInBy = (user: Proofs & Pick<User, 'resetByEmail'>, channel: Channel): boolean =>
  !user.resetByEmail || (channel === 'phone' && isProven(user, channel))

export const unprovenDestination = () =>
  new AppError(
    400,
    'UNPROVEN_DESTINATION',
    'Your password was reset by email, so this time a code by email isn’t enough. Please use your phone, authenticator app or passkey.',
  )
