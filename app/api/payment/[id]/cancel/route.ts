import { handle, methods } from '@/lib/http/handle'
import { cancelPayment } from '@/lib/payments/check-payment'
import { cancelPayment as call } from '@/lib/payments/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(call, async ({ params, viewer }) => cancelPayment(viewer, params.id)),
})
