import { DAY, later, now } from '@/lib/clock'
import { reportsDb } from '@/lib/db/client'

/** Clients try again within minutes; the effects of a key are remembered by themselves for good. */
const ANSWERS_KEPT = 7 * DAY

/** Forgets the answers of idempotent calls that nobody asks for again. */
export const purgeExpiredAnswers = () =>
  reportsDb.idempotentCall.deleteMany({ where: { createdAt: { lt: later(now(), -ANSWERS_KEPT) } } })
