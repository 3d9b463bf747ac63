import { addMs, MINUTE, now } from '@/lib/base/clock'
import { AppError } from '@/lib/base/errors'
import { log } from '@/lib/base/log'
import { db } from '@/lib/platform/db/client'
import { fetchAwaitedPence, fetchHeldPence } from '@/lib/platform/stripe/balance'

/** What the provider held, and when it said so. */
export type ProviderHoldings = { heldPence: number; readAt: Date }

/** For how long the last known balance counts while the provider cannot be reached. */
const MAX_AGE = 15 * MINUTE

/** What the provider holds in GBP, in pence. Throws 503 if it cannot be reached and the last balance is too old. */
export async function readHoldings(): Promise<ProviderHoldings> {
  // Taken before the request: money that moves in between may be subtracted twice, but is never counted as still there.
  const readAt = now()
  try {
    const heldPence = await fetchHeldPence()
    const row = { heldPence: BigInt(heldPence), readAt }
    await db.heldBalance.upsert({ where: { id: 1 }, create: row, update: row })
    return { heldPence, readAt }
  } catch (error) {
    log.warn({ err: error }, 'could not read the balance at the provider')
    const last = await db.heldBalance.findFirst({ where: { readAt: { gte: addMs(readAt, -MAX_AGE) } } })
    if (!last) throw providerUnavailable()
    return { heldPence: Number(last.heldPence), readAt: last.readAt }
  }
}

/** Charges not yet in the provider's balance, in pence; 0 if it cannot be reached. Call it after `readHoldings`. */
export const readAwaitedPence = (): Promise<number> =>
  fetchAwaitedPence().catch((error: unknown) => {
    log.warn({ err: error }, 'could not read the charges that are not in the balance yet')
    return 0
  })

export const providerUnavailable = () =>
  new AppError(
    503,
    'PROVIDER_UNAVAILABLE',
    "We can't reach our payment provider just now. Nothing has been sent, and it's safe to try again.",
    { headers: { 'retry-after': '60' } },
  )
