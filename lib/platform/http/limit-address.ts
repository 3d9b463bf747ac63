import { describeWait } from '@/lib/base/clock'
import { tooMany } from '@/lib/base/errors'
import { countUse } from '@/lib/platform/db/rate-limits'
import { networkAround } from './network'

/** How many callers the networks around one IPv6 network count for, which a single customer can have 65,536 of. */
export const CALLERS_PER_NETWORK = 20

type Limit = { calls: number; seconds: number }

/**
 * Counts `points` uses by a caller's address, or gives them back if negative; of IPv6, by the network around it as well.
 * Returns the seconds to wait, 0 within the limit.
 */
export async function countByAddress(name: string, address: string, limit: Limit, points = 1) {
  const ownWait = await countUse(`${name}:${address}`, limit, points)
  const network = networkAround(address)
  if (!network) return ownWait
  const networkLimit = { ...limit, calls: limit.calls * CALLERS_PER_NETWORK }
  return Math.max(ownWait, await countUse(`${name}:${network}`, networkLimit, points))
}

/** The same, throwing 429 above the limit. */
export async function limitByAddress(
  name: string,
  address: string,
  limit: Limit,
  messageFor: (wait: string) => string,
) {
  const waitSeconds = await countByAddress(name, address, limit)
  if (waitSeconds > 0) throw tooMany(messageFor(describeWait(waitSeconds)), waitSeconds)
}
