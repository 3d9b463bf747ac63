import { handle, methods } from '@/lib/http/handle'
import { refundPayment } from '@/lib/payments/contract'
import { requestRefund } from '@/lib/payments/request-refund'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(refundPayment, async ({ params, body, viewer, onceKey }) => ({
    message: 'Refund initiated successfully',
    data: await requestRefund({ viewer, paymentId: params.id, amountPence: body.amount, onceKey }),
  })),
})
