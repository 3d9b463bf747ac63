import { DAY, later, londonDay, now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { unlocked } from '@/lib/db/unlocked'

/** How long the record of who was reminded when is kept. */
const KEPT = 365 * DAY

export async function purgeReminders(): Promise<void> {
  const before = later(now(), -KEPT)
  await db.$executeRaw`DELETE FROM reminders WHERE ${unlocked('reminders', Prisma.sql`day < ${londonDay(before)}::date`)}`
  await db.reminderDay.deleteMany({ where: { day: { lt: before } } })
}
