import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/transfers/contract'
import { requestTransfer } from '@/lib/transfers/request-transfer'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.requestTransfer, async ({ params, body, viewer, idempotencyKey }) => {
    const remainingPence = await requestTransfer({ ...body, viewer, groupId: params.groupId, idempotencyKey })
    return { message: 'Transfer initiated successfully', data: { remainingPence } }
  }),
})
