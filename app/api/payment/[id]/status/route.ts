import { handle, methods } from '@/lib/http/handle'
import { checkPayment } from '@/lib/payments/check-payment'
import * as calls from '@/lib/payments/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPayment, async ({ params, viewer }) => checkPayment(viewer, params.id)),
})
