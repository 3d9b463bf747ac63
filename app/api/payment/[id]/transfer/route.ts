import { handle, methods } from '@/lib/http/handle'
import { toPounds } from '@/lib/money/pence'
import * as calls from '@/lib/transfers/contract'
import { requestTransfer } from '@/lib/transfers/request-transfer'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.requestTransfer, async ({ params, body, viewer, onceKey }) => {
    const { groupId } = params
    const remainingPence = await requestTransfer({ viewer, groupId, amountPence: body.amount, onceKey })
    return {
      message: 'Transfer initiated successfully',
      data: { remainingAmount: toPounds(remainingPence) },
    }
  }),
})
