import * as calls from '@/lib/money/payments/contract'
import { quoteTotalForNet } from '@/lib/money/payments/quote-fee'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.calculateAmountForNet, async ({ body }) => ({
    data: quoteTotalForNet(body.netPence, body),
    message: 'Amount calculated',
  })),
})
