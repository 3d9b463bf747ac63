import { now } from '@/lib/base/clock'
import { reportsDb } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { skipLocked } from '@/lib/platform/db/skip-locked'

/** How long notifications are kept: last year's collection can still be looked up. */
export const MONTHS_KEPT = 13

const BATCH_SIZE = 5000

/** Deletes old notifications, but for those that ask for an answer, which a reminder does not. */
export async function purgeNotifications(): Promise<void> {
  const cutoff = now()
  cutoff.setUTCMonth(cutoff.getUTCMonth() - MONTHS_KEPT)
  const oldCondition = Prisma.sql`"createdAt" < ${cutoff} AND ("actionType" IS NULL OR "actionType" = 'reminder') LIMIT ${BATCH_SIZE}`
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; )
    deleted =
      await reportsDb.$executeRaw`DELETE FROM notifications WHERE ${skipLocked('notifications', oldCondition)}`
}
