import { now } from '@/lib/clock'
import type { NotificationType } from '@/lib/db/generated/enums'
import type { Tx } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { enqueue } from '@/lib/jobs/enqueue'
import { announce } from '@/lib/live/announce'
import type { NewsKind } from './kinds'
import { addToTold, fits, type Told, toldBefore } from './told-before'

/** Things to act on; invitations have a column of their own. */
export type ActionType =
  | 'refund_request'
  | 'transfer_confirmation'
  | 'join_request'
  | 'can_manage'
  | 'reminder'

/** What all readers of something are told alike. */
type Common = {
  type: NotificationType
  groupId?: string
  invitationId?: string
  /** What can be done about it, and the id of what it is about. */
  actionType?: ActionType
  actionId?: string
}

type Words = {
  userIds: string[]
  /** A text for all, or each person's own. */
  message: string | ((userId: string) => string)
  /** Whose username the message carries, so that it can be forgotten with its owner. */
  actorId?: string
  /** Where many of it in a day are read as one line. */
  kind?: NewsKind
  amountPence?: number
}

/**
 * Writes a notification for each of these people, in the transaction of the thing itself. Whom the same transaction
 * has told something of the group already reads this before it, as one: a change is one line, with what it entails.
 */
export function notify(tx: Tx, news: Common & Words) {
  const { userIds, message, actorId, kind, amountPence, ...common } = news
  return notifyInWords(tx, common, [{ userIds, message, actorId, kind, amountPence }])
}

/** As notify, with other words for some than for others; nobody stands in two of them. */
export async function notifyInWords(tx: Tx, common: Common, words: Words[]) {
  const texts = words.flatMap(({ userIds, message, ...rest }) =>
    [...new Set(userIds)].map((userId) => ({
      ...{ ...common, ...rest, userId },
      message: typeof message === 'string' ? message : message(userId),
    })),
  )
  if (texts.length === 0) return
  const createdAt = now()
  const before = toldBefore(tx, common)
  const isAdded = (text: (typeof texts)[number]) => fits(before.get(text.userId), text)
  await addToTold(tx, before, texts.filter(isAdded))
  const rows = texts.filter((text) => !isAdded(text)).map((text) => ({ ...text, createdAt }))
  const told = await tx.notification.createManyAndReturn({
    data: rows,
    select: { id: true, userId: true, message: true, actorId: true },
  })
  for (const row of told) before.set(row.userId, row)
  const userIds = texts.map(({ userId }) => userId)
  await announce(tx, userIds, ['notifications'], common.groupId ?? null)
  await queuePushes(tx, told, common.type === 'System')
}

/** For those who have a browser that takes pushes; whether they want this one is asked later, outside of any lock. */
async function queuePushes(tx: Tx, told: Pick<Told, 'id' | 'userId'>[], isUrgent: boolean) {
  if (!env.VAPID_PUBLIC_KEY || told.length === 0) return
  const browsers = await tx.pushSubscription.findMany({
    where: { userId: { in: told.map(({ userId }) => userId) } },
    distinct: ['userId'],
    select: { userId: true },
  })
  const takers = new Set(browsers.map(({ userId }) => userId))
  const notificationIds = told.filter(({ userId }) => takers.has(userId)).map(({ id }) => id)
  if (notificationIds.length > 0) await enqueue(tx, 'tell-by-push', { notificationIds }, { isUrgent })
}
