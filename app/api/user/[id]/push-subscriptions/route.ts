import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/push/contract'
import { addSubscription } from '@/lib/push/subscriptions'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.addPushSubscription, ({ viewer, body }) => addSubscription(viewer, body)),
})
