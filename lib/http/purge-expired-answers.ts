import { DAY, later, now } from '@/lib/clock'
import { reportsDb } from '@/lib/db/client'

/** Clients retry within minutes; the effects of a key are recorded permanently elsewhere. */
const ANSWERS_KEPT = 7 * DAY

/** Deletes stored responses of idempotent calls that are too old to be replayed. */
export const purgeExpiredAnswers = () =>
  reportsDb.idempotentCall.deleteMany({ where: { createdAt: { lt: later(now(), -ANSWERS_KEPT) } } })
