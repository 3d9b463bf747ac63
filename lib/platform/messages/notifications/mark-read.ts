import { now } from '@/lib/base/clock'
import { Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { lockNotifications } from './lock-notifications'
import { isGathered } from './select-notifications'

type Selection = { ids?: string[]; lines?: string[]; all?: true }

/** Marks the user's own notifications as read, by id, by line or all of them; returns how many remain unread. */
export async function markRead(userId: string, { ids = [], lines = [], all }: Selection): Promise<number> {
  return transact(async (tx) => {
    await lockNotifications(tx, all ? unreadOf(userId) : selectedUnreadOf(userId, ids, lines))
    const { count } = await tx.notification.updateMany({
      where: { userId, readAt: null, ...(all ? {} : { id: { in: [...ids, ...lines] } }) },
      data: { readAt: now() },
    })
    const gatheredCount = lines.length > 0 ? await markGatheredRead(tx, userId, lines) : 0
    if (count + gatheredCount > 0) announce(tx, [userId], ['notifications'])
    return tx.notification.count({ where: { userId, readAt: null } })
  })
}

const unreadOf = (userId: string) => Prisma.sql`"userId" = ${userId}::uuid AND "readAt" IS NULL`

const selectedUnreadOf = (userId: string, ids: string[], lines: string[]) =>
  Prisma.sql`${unreadOf(userId)} AND (id = ANY(${[...ids, ...lines]}::uuid[]) OR id IN (
    SELECT other.id FROM notifications other JOIN notifications line ON ${isGathered}
    WHERE line.id = ANY(${lines}::uuid[]) AND line."userId" = ${userId}::uuid))`

/** Everything these lines showed; what has joined them since stays unread. */
const markGatheredRead = (tx: Tx, userId: string, lines: string[]) => tx.$executeRaw`
  UPDATE notifications other SET "readAt" = ${now()} FROM notifications line
  WHERE line.id = ANY(${lines}::uuid[]) AND line."userId" = ${userId}::uuid AND other."readAt" IS NULL AND ${isGathered}`
