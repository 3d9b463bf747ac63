import { addMs, DAY, now } from '@/lib/base/clock'
import { reportsDb } from '@/lib/platform/db/client'

/** The provider goes on sending an event for up to three days. */
const EVENT_RETENTION = 30 * DAY

/** Deletes events that were applied long ago. */
export const purgeAppliedEvents = () =>
  reportsDb.providerEvent.deleteMany({ where: { appliedAt: { lt: addMs(now(), -EVENT_RETENTION) } } })
