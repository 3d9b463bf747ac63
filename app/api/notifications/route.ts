import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/notifications/contract'
import { getNotificationSummary } from '@/lib/notifications/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getNotificationSummary, ({ viewer }) => getNotificationSummary(viewer.userId)),
})
