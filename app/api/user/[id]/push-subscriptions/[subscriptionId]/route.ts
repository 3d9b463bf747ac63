import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/push/contract'
import { removeSubscription } from '@/lib/push/subscriptions'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.removePushSubscription, ({ viewer, params }) =>
    removeSubscription(viewer.userId, params.subscriptionId),
  ),
})
