import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/payments/contract'
import { quoteTotalForNet } from '@/lib/payments/quote-fee'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.calculateAmountForNet, async ({ body }) => ({
    data: quoteTotalForNet(body.netPence, body),
    message: 'Amount calculated',
  })),
})
