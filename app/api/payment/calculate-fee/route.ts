import * as calls from '@/lib/money/payments/contract'
import { quoteFee, readFeePayer } from '@/lib/money/payments/quote-fee'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.calculateFee, async ({ viewer, body }) => ({
    data: quoteFee(body.amountPence, body, await readFeePayer(viewer, body.groupId)),
    message: 'Fee calculated',
  })),
})
