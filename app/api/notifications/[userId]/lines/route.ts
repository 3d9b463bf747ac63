import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/platform/messages/notifications/contract'
import { listLines } from '@/lib/platform/messages/notifications/lines'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listNotificationLines, ({ viewer, query }) => listLines(viewer.userId, query)),
})
