import { now } from '@/lib/clock'
import type { NotificationType } from '@/lib/db/generated/enums'
import type { Tx } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { enqueue } from '@/lib/jobs/enqueue'
import { announce } from '@/lib/live/announce'

/** Things to act on; invitations have a column of their own. */
export type ActionType =
  | 'refund_request'
  | 'transfer_confirmation'
  | 'join_request'
  | 'can_manage'
  | 'reminder'

type News = {
  userIds: string[]
  type: NotificationType
  /** A text for all, or each person's own. */
  message: string | ((userId: string) => string)
  groupId?: string
  /** Whose username the message carries, so that it can be forgotten with its owner. */
  actorId?: string
  invitationId?: string
  /** What can be done about it, and the id of what it is about. */
  actionType?: ActionType
  actionId?: string
}

/** Writes a notification for each of these people, in the transaction of the thing itself. */
export async function notify(tx: Tx, { userIds, message, ...news }: News) {
  const unique = [...new Set(userIds)]
  if (unique.length === 0) return
  const textFor = typeof message === 'string' ? () => message : message
  const createdAt = now()
  const told = await tx.notification.createManyAndReturn({
    data: unique.map((userId) => ({ ...news, userId, message: textFor(userId), createdAt })),
    select: { id: true, userId: true },
  })
  await announce(tx, unique, ['notifications'], news.groupId ?? null)
  await queuePushes(tx, told, news.type === 'System')
}

/** For those who have a browser that takes pushes; whether they want this one is asked later, outside of any lock. */
async function queuePushes(tx: Tx, told: { id: string; userId: string }[], isUrgent: boolean) {
  if (!env.VAPID_PUBLIC_KEY) return
  const browsers = await tx.pushSubscription.findMany({
    where: { userId: { in: told.map(({ userId }) => userId) } },
    distinct: ['userId'],
    select: { userId: true },
  })
  const takers = new Set(browsers.map(({ userId }) => userId))
  const notificationIds = told.filter(({ userId }) => takers.has(userId)).map(({ id }) => id)
  if (notificationIds.length > 0) await enqueue(tx, 'tell-by-push', { notificationIds }, { isUrgent })
}
