import { DAY, SECOND } from '@/lib/base/clock'
import { inboxOf } from '@/lib/base/email'
import { keyedHash } from '@/lib/platform/auth/secrets'
import { consumeLimit } from '@/lib/platform/db/rate-limits'
import type { Address } from './issue-invitation'

const MESSAGES_PER_DAY = { calls: 3, seconds: DAY / SECOND }

/**
 * Counts what is sent to an address on behalf of anybody: invitations, and links to people on a list. Other ways to write
 * to the same inbox count with it. Returns the seconds to wait, 0 within the limit.
 */
export function consumeMessageLimit({ channel, address }: Address): Promise<number> {
  const inbox = channel === 'email' ? inboxOf(address) : address
  return consumeLimit(
    `invited-address:${keyedHash('invited-address', channel, inbox).toString('base64url')}`,
    MESSAGES_PER_DAY,
  )
}

/**
 * Counts a first letter to a stranger. To an account it counts by that, apart from what is sent to addresses: otherwise
 * whoever added a user could invite addresses and see which of them has had enough.
 */
export const consumeFirstLetterLimit = ({ userId, to }: { userId: string | null; to: string }) =>
  userId
    ? consumeLimit(`first-letters:${userId}`, MESSAGES_PER_DAY)
    : consumeMessageLimit({ channel: 'email', address: to })
