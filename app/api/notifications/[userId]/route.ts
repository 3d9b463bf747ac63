import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/notifications/contract'
import { listNotifications } from '@/lib/notifications/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listNotifications, ({ viewer, query }) => listNotifications(viewer.userId, query)),
})
