import * as calls from '@/lib/groups/gifts/contract'
import { hideGift } from '@/lib/groups/gifts/update-gift'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.hideGift, ({ params, body, viewer }) => hideGift(viewer, params.transactionId, body)),
})
