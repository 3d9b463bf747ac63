import type { NotificationType } from '@/lib/platform/db/generated/enums'
import { defer, flushNow, type Tx } from '@/lib/platform/db/transaction'
import type { NewsKind } from './kinds'
import { writeNotifications } from './write-notifications'

/** What a reader can be asked to do; invitations have a column of their own. */
export const ACTION_TYPES = [
  'refund_request',
  'transfer_confirmation',
  'join_request',
  'claim_place',
  'join_places',
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

type Notice = {
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
 * Notifies each of these people. All that a transaction tells somebody about a group becomes one notification, written
 * at its end: one change, one line.
 */
export function notify(tx: Tx, news: Common & Notice) {
  const { userIds, message, actorId, kind, amountPence, ...common } = news
  notifyEach(tx, common, [{ userIds, message, actorId, kind, amountPence }])
}

/** Like notify, with different words for different people; nobody may appear twice. */
export function notifyEach(tx: Tx, common: Common, notices: Notice[]) {
  const drafts = notices.flatMap(({ userIds, message, ...rest }) =>
    [...new Set(userIds)].map((userId) => ({
      ...common,
      ...rest,
      userId,
      message: typeof message === 'string' ? message : message(userId),
    })),
  )
  defer(tx, writeNotifications, drafts)
}

/** Writes what was told so far, for work that changes notifications itself. */
export const writeNotificationsNow = (tx: Tx): Promise<void> => flushNow(tx, writeNotifications)
