import { handle, methods } from '@/lib/http/handle'
import { confirmTransfer } from '@/lib/transfers/answer-transfer'
import * as calls from '@/lib/transfers/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.confirmTransfer, async ({ params, viewer, idempotencyKey }) => {
    const remainingPence = await confirmTransfer({ viewer, transferId: params.id, idempotencyKey })
    return { message: 'Transfer initiated successfully', data: { remainingPence } }
  }),
})
