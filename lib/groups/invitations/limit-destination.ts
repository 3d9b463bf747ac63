import { DAY, SECOND } from '@/lib/base/clock'
import { keyedHash } from '@/lib/platform/auth/secrets'
import { countUse } from '@/lib/platform/db/rate-limits'
import type { Address } from './open-invitation'

const TO_ONE_ADDRESS = { calls: 3, seconds: DAY / SECOND }

/**
 * Counts what is sent to an address on behalf of anybody: invitations, and links to people on a list. Returns the
 * seconds to wait, 0 within the limit.
 */
export const countDestination = ({ channel, address }: Address): Promise<number> =>
  countUse(
    `invited-address:${keyedHash('invited-address', channel, address).toString('base64url')}`,
    TO_ONE_ADDRESS,
  )
