import { handle, methods } from '@/lib/http/handle'
import { cancelPayment } from '@/lib/payments/cancel-payment'
import * as calls from '@/lib/payments/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.cancelPayment, async ({ params, viewer }) => cancelPayment(viewer, params.id)),
})
