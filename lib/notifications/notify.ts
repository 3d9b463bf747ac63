import { now } from '@/lib/clock'
import type { NotificationType } from '@/lib/db/generated/enums'
import type { Tx } from '@/lib/db/transaction'
import { announce } from '@/lib/live/announce'

/** Things to act on; invitations have a column of their own. */
export type ActionType = 'refund_request' | 'transfer_confirmation' | 'reminder'

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
  await tx.notification.createMany({
    data: unique.map((userId) => ({ ...news, userId, message: textFor(userId), createdAt })),
  })
  await announce(tx, unique, ['notifications'], news.groupId ?? null)
}
