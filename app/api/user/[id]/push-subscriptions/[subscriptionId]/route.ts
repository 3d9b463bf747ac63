import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/platform/messages/push/contract'
import { removeSubscription } from '@/lib/platform/messages/push/subscriptions'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.removePushSubscription, ({ viewer, params }) =>
    removeSubscription(viewer.userId, params.subscriptionId),
  ),
})
