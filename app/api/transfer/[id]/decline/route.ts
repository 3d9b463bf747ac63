import { handle, methods } from '@/lib/http/handle'
import { declineTransfer } from '@/lib/transfers/answer-transfer'
import * as calls from '@/lib/transfers/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.declineTransfer, async ({ params, viewer }) => {
    const { isOwn, remainingPence } = await declineTransfer({ viewer, transferId: params.id })
    return { message: isOwn ? 'Transfer taken back' : 'Transfer declined', data: { remainingPence } }
  }),
})
