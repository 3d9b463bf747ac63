import { DAY, later, londonDay, now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { unlocked } from '@/lib/db/unlocked'

/** Longer than a mail is tried again, which is when it is written. */
const KEPT = 7 * DAY

export async function purgeDigests(): Promise<void> {
  const before = londonDay(later(now(), -KEPT))
  await db.$executeRaw`DELETE FROM digest_items WHERE ${unlocked('digest_items', Prisma.sql`day < ${before}::date`)}`
}
