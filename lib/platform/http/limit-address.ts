import { describeWait } from '@/lib/base/clock'
import { tooMany } from '@/lib/base/errors'
import { consumeLimit } from '@/lib/platform/db/rate-limits'
import { surroundingNetwork } from './network'

/** How many callers the networks around one IPv6 network count for, which a single customer can have 65,536 of. */
export const CALLERS_PER_NETWORK = 20

type Limit = { calls: number; seconds: number }
type Counter = [key: string, limit: Limit]

/** What a use by an address counts towards: the address, and of IPv6 the network around it. */
function countersOf(name: string, address: string, limit: Limit): Counter[] {
  const ownCounter: Counter = [`${name}:${address}`, limit]
  const network = surroundingNetwork(address)
  return network
    ? [ownCounter, [`${name}:${network}`, { ...limit, calls: limit.calls * CALLERS_PER_NETWORK }]]
    : [ownCounter]
}

/**
 * Counts a use by a caller's address. What is beyond its own limit does not count for the network around it: nobody uses
 * up what is left to their neighbours by going on. Returns the seconds to wait, 0 within the limit, and how to undo it.
 */
export async function countByAddress(name: string, address: string, limit: Limit) {
  const counted: Counter[] = []
  let waitSeconds = 0
  for (const counter of countersOf(name, address, limit)) {
    counted.push(counter)
    waitSeconds = await consumeLimit(...counter)
    if (waitSeconds > 0) break
  }
  return { waitSeconds, undo: () => undoCounts(counted) }
}

/** Takes back a use that was within the limit. */
export const undoCountByAddress = (name: string, address: string, limit: Limit) =>
  undoCounts(countersOf(name, address, limit))

async function undoCounts(counters: Counter[]) {
  for (const count of counters) await consumeLimit(...count, -1)
}

/** Counts a use by a caller's address; throws 429 above the limit. */
export async function limitByAddress(
  name: string,
  address: string,
  limit: Limit,
  messageFor: (wait: string) => string,
) {
  const { waitSeconds } = await countByAddress(name, address, limit)
  if (waitSeconds > 0) throw tooMany(messageFor(describeWait(waitSeconds)), waitSeconds)
}
