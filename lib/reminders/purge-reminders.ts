import { DAY, later, now } from '@/lib/clock'
import { db } from '@/lib/db/client'

/** How long the record of who was reminded when is kept. */
const KEPT = 365 * DAY

export async function purgeReminders(): Promise<void> {
  const old = { day: { lt: later(now(), -KEPT) } }
  await db.reminder.deleteMany({ where: old })
  await db.reminderDay.deleteMany({ where: old })
}
