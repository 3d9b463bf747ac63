import { DAY, later, now } from '@/lib/clock'
import { db } from '@/lib/db/client'

/** Clients try again within minutes; the effects of a key are remembered by themselves for good. */
const ANSWERS_KEPT = 7 * DAY

/** Forgets the answers of idempotent calls that nobody asks for again. */
export const purgeExpiredAnswers = () =>
  db.idempotentCall.deleteMany({ where: { createdAt: { lt: later(now(), -ANSWERS_KEPT) } } })
