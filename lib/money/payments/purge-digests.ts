import { addMs, DAY, londonDay, now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { skipLocked } from '@/lib/platform/db/skip-locked'

/** Longer than a mail is tried again, which is when it is written. */
const RETENTION = 7 * DAY

export async function purgeDigests(): Promise<void> {
  const cutoff = londonDay(addMs(now(), -RETENTION))
  await db.$executeRaw`DELETE FROM digest_items WHERE ${skipLocked('digest_items', Prisma.sql`day < ${cutoff}::date`)}`
}
