import { addMs, DAY, londonDay, now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { skipLocked } from '@/lib/platform/db/skip-locked'

/** How long the record of who was reminded when is kept. */
const RETENTION = 365 * DAY

export async function purgeReminders(): Promise<void> {
  const cutoff = addMs(now(), -RETENTION)
  await db.$executeRaw`DELETE FROM reminders WHERE ${skipLocked('reminders', Prisma.sql`day < ${londonDay(cutoff)}::date`)}`
  await db.reminderDay.deleteMany({ where: { day: { lt: cutoff } } })
}
