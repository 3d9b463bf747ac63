import { DAY, later, now } from '@/lib/clock'
import { reportsDb } from '@/lib/db/client'

/** Far longer than declines count. */
const KEPT = DAY

/** Forgets where payments were started from, and which cards were declined. */
export async function purgeCallers() {
  const before = later(now(), -KEPT)
  await reportsDb.payment.updateMany({
    where: { callerHash: { not: null }, transaction: { createdAt: { lt: before } } },
    data: { callerHash: null },
  })
  await reportsDb.decline.deleteMany({ where: { at: { lt: before } } })
}
