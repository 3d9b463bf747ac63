import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/refunds/contract'
import { requestRefund } from '@/lib/refunds/request-refund'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.refundPayment, async ({ params, body, viewer, idempotencyKey }) => ({
    message: 'Refund initiated successfully',
    data: await requestRefund({ ...body, viewer, paymentId: params.id, idempotencyKey }),
  })),
})
