import { now } from '@/lib/clock'
import { transact } from '@/lib/db/transaction'
import { announce } from '@/lib/live/announce'

/** Marks one's own notifications as read, those with these ids or all; returns how many stay unread. */
export async function markRead(userId: string, which: { ids?: string[]; all?: true }): Promise<number> {
  return transact(async (tx) => {
    const { count } = await tx.notification.updateMany({
      where: { userId, readAt: null, ...(which.all ? {} : { id: { in: which.ids ?? [] } }) },
      data: { readAt: now() },
    })
    if (count > 0) await announce(tx, [userId], ['notifications'])
    return tx.notification.count({ where: { userId, readAt: null } })
  })
}
