import { handle, methods } from '@/lib/http/handle'
import { checkPayment } from '@/lib/payments/check-payment'
import { getPayment } from '@/lib/payments/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getPayment, async ({ params, viewer }) => checkPayment(viewer, params.id)),
})
