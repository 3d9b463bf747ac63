import * as calls from '@/lib/money/transfers/contract'
import { requestTransfer } from '@/lib/money/transfers/request-transfer'
import { TRANSFER_MESSAGES } from '@/lib/money/transfers/rules'
import { handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.requestTransfer, async ({ params, body, viewer, idempotencyKey }) => {
    const input = { ...body, viewer, groupId: params.groupId, idempotencyKey }
    const { remainingPence, waitingTransfer } = await requestTransfer(input)
    if (!waitingTransfer) return { message: TRANSFER_MESSAGES.sent, data: { remainingPence } }
    return jsonResponse(
      { message: 'Waiting for a second admin', data: { ...waitingTransfer, remainingPence } },
      202,
    )
  }),
})
