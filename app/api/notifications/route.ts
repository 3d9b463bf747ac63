import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/platform/messages/notifications/contract'
import { getNotificationSummary } from '@/lib/platform/messages/notifications/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getNotificationSummary, ({ viewer }) => getNotificationSummary(viewer.userId)),
})
