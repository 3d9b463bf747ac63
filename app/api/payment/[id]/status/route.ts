import { checkPayment } from '@/lib/money/payments/check-payment'
import * as calls from '@/lib/money/payments/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPayment, async ({ params, viewer }) => checkPayment(viewer, params.id)),
})
