import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { id, isoTime, message, paging } from '@/lib/base/calls/fields'

export const notificationFields = z.object({
  _id: id,
  type: z.enum(['Group', 'Payment', 'Transfer', 'Personal', 'System']),
  message: z.string(),
  read: z.boolean(),
  createdAt: isoTime,
  groupId: id.nullable(),
  groupTitle: z.string().nullable(),
  actionType: z
    .enum([
      'group_invitation',
      'refund_request',
      'transfer_confirmation',
      'join_request',
      'claim_place',
      'join_places',
      'can_manage',
      'reminder',
      'account_replaced',
    ])
    .nullable(),
  /** The button's label. Null, like the data, once there is nothing left to do. */
  actionText: z.string().nullable(),
  actionData: z
    .union([
      z.object({ invitationToken: z.string() }),
      z.object({ requestId: id }),
      z.object({ claimId: id }),
      z.object({ transferId: id }),
      z.object({ promiseToken: z.string() }),
      z.object({ accountId: id }),
    ])
    .nullable(),
})

/** Notifications of one kind, group and day are one line. All fields but the message are those of the newest. */
export const notificationLineFields = notificationFields.extend({
  /** Identifies the line, and stays the same when more are gathered in it. */
  line: z.string(),
  /** The page about its subject; null where the reader has none. */
  path: z.string().nullable(),
  /** Null for a single notification. `latest` is the newest one's message. */
  gathered: z.object({ count: z.number(), unreadCount: z.number(), latest: z.string() }).nullable(),
})

const summaryFields = { lastNotification: notificationFields.nullable(), unreadCount: z.number() }

export const getNotificationSummary = defineCall({
  name: 'getNotificationSummary',
  method: 'GET',
  path: '/notifications',
  summary: 'The latest notification and how many are unread.',
  who: 'signed-in',
  response: z.object(summaryFields),
})

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications/{userId}',
  summary: 'The caller’s notifications, newest first.',
  who: 'self',
  params: z.object({ userId: id }),
  query: paging(10),
  response: z.object({
    notifications: z.array(notificationFields),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
    /** At most 1000, even if there are more. */
    totalCount: z.number(),
    ...summaryFields,
  }),
})

export const listNotificationLines = defineCall({
  name: 'listNotificationLines',
  method: 'GET',
  path: '/notifications/{userId}/lines',
  summary: 'The caller’s notifications, newest first, with many of a kind gathered in one line.',
  who: 'self',
  params: z.object({ userId: id }),
  query: paging(10).omit({ page: true }),
  response: z.object({ lines: z.array(notificationLineFields), nextCursor: z.string().nullable() }),
})

export const markNotificationsRead = defineCall({
  name: 'markNotificationsRead',
  method: 'POST',
  path: '/notifications/read',
  summary: 'Marks notifications as read: those with these ids, all that is gathered in these lines, or all.',
  who: 'signed-in',
  body: z
    .object({
      ids: z.array(id, 'ids must be a list of ids.').max(1000, 'At most 1000 ids.').optional(),
      lines: z.array(id, 'lines must be a list of ids.').max(1000, 'At most 1000 ids.').optional(),
      all: z.literal(true, 'all must be true.').optional(),
    })
    .refine((value) => value.ids || value.lines || value.all, 'Please send ids, lines or all.'),
  response: message.extend({ unreadCount: z.number() }),
})
