import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/platform/messages/push/contract'
import { addSubscription } from '@/lib/platform/messages/push/subscriptions'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.addPushSubscription, ({ viewer, body }) => addSubscription(viewer, body)),
})
