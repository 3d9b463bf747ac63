import { declineTransfer } from '@/lib/money/transfers/answer-transfer'
import * as calls from '@/lib/money/transfers/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.declineTransfer, async ({ params, viewer }) => {
    const { isOwn, remainingPence } = await declineTransfer({ viewer, transferId: params.id })
    return { message: isOwn ? 'Transfer taken back' : 'Transfer declined', data: { remainingPence } }
  }),
})
