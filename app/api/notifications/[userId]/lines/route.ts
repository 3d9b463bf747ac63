import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/notifications/contract'
import { listLines } from '@/lib/notifications/lines'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listNotificationLines, ({ viewer, query }) => listLines(viewer.userId, query)),
})
