import * as calls from '@/lib/gifts/contract'
import { hideGift } from '@/lib/gifts/update-gift'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.hideGift, ({ params, body, viewer }) => hideGift(viewer, params.transactionId, body)),
})
