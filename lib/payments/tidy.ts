import { DAY, later, now } from '@/lib/clock'
import { reportsDb } from '@/lib/db/client'

/** Clients try again within minutes; the effects of a key are remembered by themselves for good. */
const CALLS_KEPT = 7 * DAY
/** The provider sends an event again for three days. */
const EVENTS_KEPT = 30 * DAY

/** Forgets answers that nobody asks for again, and events that were applied long ago. */
export async function tidyMoney() {
  await reportsDb.idempotentCall.deleteMany({ where: { createdAt: { lt: later(now(), -CALLS_KEPT) } } })
  await reportsDb.providerEvent.deleteMany({ where: { appliedAt: { lt: later(now(), -EVENTS_KEPT) } } })
}
