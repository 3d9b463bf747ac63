import { handle, methods } from '@/lib/http/handle'
import { confirmTransfer } from '@/lib/transfers/answer-transfer'
import * as calls from '@/lib/transfers/contract'
import { TRANSFER_MESSAGES } from '@/lib/transfers/rules'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.confirmTransfer, async ({ params, viewer, idempotencyKey }) => {
    const remainingPence = await confirmTransfer({ viewer, transferId: params.id, idempotencyKey })
    return { message: TRANSFER_MESSAGES.sent, data: { remainingPence } }
  }),
})
