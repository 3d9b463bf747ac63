import { cancelPayment } from '@/lib/money/payments/cancel-payment'
import * as calls from '@/lib/money/payments/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.cancelPayment, async ({ params, viewer }) => cancelPayment(viewer, params.id)),
})
