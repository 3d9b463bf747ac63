import { confirmTransfer } from '@/lib/money/transfers/answer-transfer'
import * as calls from '@/lib/money/transfers/contract'
import { TRANSFER_MESSAGES } from '@/lib/money/transfers/rules'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.confirmTransfer, async ({ params, viewer, idempotencyKey }) => {
    const remainingPence = await confirmTransfer({ viewer, transferId: params.id, idempotencyKey })
    return { message: TRANSFER_MESSAGES.sent, data: { remainingPence } }
  }),
})
