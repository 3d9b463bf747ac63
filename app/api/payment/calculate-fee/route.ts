import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/payments/contract'
import { feePayerFor, quoteFee } from '@/lib/payments/quote-fee'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.calculateFee, async ({ viewer, body }) => ({
    data: quoteFee(body.amountPence, body, await feePayerFor(viewer, body.groupId)),
    message: 'Fee calculated',
  })),
})
