import * as calls from '@/lib/groups/gifts/contract'
import { hideMessage } from '@/lib/groups/gifts/hide-message'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.hideMessage, ({ params, body, viewer }) =>
    hideMessage(viewer, params.transactionId, body),
  ),
})
