import { DAY, later, now } from '@/lib/clock'
import { reportsDb } from '@/lib/db/client'

/** Far longer than a decline counts. */
const KEPT = DAY

/** Deletes declines, and the records of where payments were started from. */
export async function purgeCallers() {
  const before = later(now(), -KEPT)
  await reportsDb.payment.updateMany({
    where: { callerHash: { not: null }, transaction: { createdAt: { lt: before } } },
    data: { callerHash: null },
  })
  await reportsDb.decline.deleteMany({ where: { at: { lt: before } } })
}
