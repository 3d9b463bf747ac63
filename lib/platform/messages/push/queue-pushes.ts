import { now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import type { JobData } from '@/lib/platform/jobs/queues'
import { listOptedIn } from '@/lib/platform/messages/preferences/list-opted-in'
import { kindOfPush } from './push-payload'
import { quietSecondsLeft } from './quiet-hours'

/** In one transaction, so that a group of hundreds does not keep one open for long. */
const BATCH_SIZE = 100

/**
 * Queues a push for each browser of those who were told and want it. If it runs twice, the second push replaces the
 * first on the screen.
 */
export async function queuePushes({ notificationIds }: JobData['tell-by-push']) {
  const notifications = await db.notification.findMany({
    // Whoever stole a session could read every warning at once.
    where: { id: { in: notificationIds }, OR: [{ readAt: null }, { type: 'System' }] },
    select: { id: true, userId: true, type: true, actionType: true },
  })
  const [first] = notifications
  if (!first) return
  // All of them were told the same.
  const kind = kindOfPush(first)
  const userIds = notifications.map(({ userId }) => userId)
  const optedIn = kind === 'security' ? new Set(userIds) : await listOptedIn(db, userIds, kind, 'push')
  const browsers = await db.pushSubscription.findMany({
    where: { userId: { in: [...optedIn] } },
    select: { id: true, userId: true },
  })
  const isUrgent = kind === 'security'
  const startAfterSeconds = isUrgent ? 0 : quietSecondsLeft(now())
  const notificationIdByUser = new Map(notifications.map(({ id, userId }) => [userId, id]))
  for (let from = 0; from < browsers.length; from += BATCH_SIZE)
    await transact(async (tx) => {
      for (const { id: subscriptionId, userId } of browsers.slice(from, from + BATCH_SIZE)) {
        const job = { notificationId: notificationIdByUser.get(userId) ?? '', subscriptionId }
        await enqueue(tx, 'send-push', job, { sender: userId, isUrgent, startAfterSeconds })
      }
    })
}
