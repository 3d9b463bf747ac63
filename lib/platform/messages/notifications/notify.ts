import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import type { NotificationType } from '@/lib/platform/db/generated/enums'
import type { Tx } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { announce } from '@/lib/platform/messages/live/announce'
import { withinCap } from '@/lib/platform/messages/reader-caps'
import { gatherMore } from './gather-more'
import type { NewsKind } from './kinds'
import { addToTold, fits, type Told, toldBefore } from './told-before'

/** What a reader can be asked to do; invitations have a column of their own. */
export const ACTION_TYPES = [
  'refund_request',
  'transfer_confirmation',
  'join_request',
  'can_manage',
  'reminder',
  'account_replaced',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

/** What is the same for all readers. */
type Common = {
  type: NotificationType
  groupId?: string
  invitationId?: string
  /** What the reader can do about it, and the id of what that concerns. */
  actionType?: ActionType
  actionId?: string
}

type Words = {
  userIds: string[]
  /** One text for all, or one for each person. */
  message: string | ((userId: string) => string)
  /** Whose username the message contains, so that it can be replaced when they delete their account. */
  actorId?: string
  /** Set if a day's worth of it is gathered in one line. */
  kind?: NewsKind
  amountPence?: number
}

/**
 * Writes a notification for each of these people, in the transaction of the change itself. If that transaction has
 * already notified someone about the group, the new text goes in front of the earlier one: one change, one line.
 */
export function notify(tx: Tx, news: Common & Words) {
  const { userIds, message, actorId, kind, amountPence, ...common } = news
  return notifyInWords(tx, common, [{ userIds, message, actorId, kind, amountPence }])
}

/** Like notify, with different words for different people; nobody may appear twice. */
export async function notifyInWords(tx: Tx, common: Common, words: Words[]) {
  const texts = words.flatMap(({ userIds, message, ...rest }) =>
    [...new Set(userIds)].map((userId) => ({
      ...common,
      ...rest,
      userId,
      message: typeof message === 'string' ? message : message(userId),
    })),
  )
  if (texts.length === 0) return
  const createdAt = now()
  const before = toldBefore(tx, common)
  const isAdded = (text: (typeof texts)[number]) => fits(before.get(text.userId), text)
  await addToTold(tx, before, texts.filter(isAdded))
  const single = await gatherMore(
    tx,
    texts.filter((text) => !isAdded(text)),
  )
  const rows = single.map((text) => ({ ...text, createdAt }))
  const told = await tx.notification.createManyAndReturn({
    data: rows,
    select: { id: true, userId: true, message: true, actorId: true },
  })
  for (const row of told) before.set(row.userId, row)
  const userIds = texts.map(({ userId }) => userId)
  await announce(tx, userIds, ['notifications'], common.groupId ?? null)
  const { type } = common
  await queuePushes(tx, told, { isUrgent: type === 'System', isAboutTransfer: type === 'Transfer' })
}

type Row = Pick<Told, 'id' | 'userId'>

/** Those that are within their reader's cap on pushes; the others are in the app. */
async function pushable(rows: Row[], isAboutTransfer: boolean): Promise<Row[]> {
  const readers = rows.map(({ userId }) => userId)
  const within = await withinCap('push', readers, { isAboutTransfer })
  return rows.filter((_, place) => within[place])
}

/** For people with a subscribed browser. The job checks whether they want this push, outside of any lock. */
async function queuePushes(
  tx: Tx,
  told: Row[],
  { isUrgent, isAboutTransfer }: { isUrgent: boolean; isAboutTransfer: boolean },
) {
  if (!env.VAPID_PUBLIC_KEY || told.length === 0) return
  const browsers = await tx.pushSubscription.findMany({
    where: { userId: { in: told.map(({ userId }) => userId) } },
    distinct: ['userId'],
    select: { userId: true },
  })
  const takers = new Set(browsers.map(({ userId }) => userId))
  const rows = told.filter(({ userId }) => takers.has(userId))
  const pushed = isUrgent ? rows : await pushable(rows, isAboutTransfer)
  const notificationIds = pushed.map(({ id }) => id)
  if (notificationIds.length > 0) await enqueue(tx, 'tell-by-push', { notificationIds }, { isUrgent })
}
