import type { User } from '@/lib/db/generated/client'
import type { Channel } from '@/lib/db/generated/enums'
import { AppError } from '@/lib/errors'

type Proofs = Pick<User, 'emailVerifiedAt' | 'phoneVerifiedAt'>

export const isProven = (user: Proofs, channel: Channel): boolean =>
  (channel === 'email' ? user.emailVerifiedAt : user.phoneVerifiedAt) !== null

/**
 * Whether a code sent there signs in. An address that was never proven may be somebody else's: it counts only while
 * the account has proven nothing.
 */
export const signsIn = (user: Proofs, channel: Channel): boolean =>
  isProven(user, channel) || !(isProven(user, 'email') || isProven(user, 'phone'))

const WORDS = {
  email: { own: 'email address', other: 'phone number' },
  phone: { own: 'phone number', other: 'email' },
} as const

export function unproven(channel: Channel): AppError {
  const { own, other } = WORDS[channel]
  return new AppError(
    400,
    'UNPROVEN_DESTINATION',
    `This ${own} isn't verified yet, so we can't send a code to it. Please log in with your ${other} instead.`,
  )
}
