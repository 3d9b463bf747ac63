import { addMs, DAY, now } from '@/lib/base/clock'
import { reportsDb } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { skipLocked } from '@/lib/platform/db/skip-locked'

/** Far longer than a decline counts. */
const RETENTION = DAY

/** Deletes declines, and the records of where payments were started from. */
export async function purgeCallers() {
  const cutoff = addMs(now(), -RETENTION)
  const oldCondition = Prisma.sql`"callerHash" IS NOT NULL AND id IN (SELECT id FROM transactions WHERE "createdAt" < ${cutoff})`
  await reportsDb.$executeRaw`UPDATE payments SET "callerHash" = NULL WHERE ${skipLocked('payments', oldCondition)}`
  await reportsDb.decline.deleteMany({ where: { at: { lt: cutoff } } })
}
