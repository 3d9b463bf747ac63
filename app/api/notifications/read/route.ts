import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/platform/messages/notifications/contract'
import { markRead } from '@/lib/platform/messages/notifications/mark-read'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.markNotificationsRead, async ({ viewer, body }) => ({
    message: 'Marked as read.',
    unreadCount: await markRead(viewer.userId, body),
  })),
})
