import * as calls from '@/lib/money/refunds/contract'
import { requestRefund } from '@/lib/money/refunds/request-refund'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.refundPayment, async ({ params, body, viewer, idempotencyKey }) => ({
    message: 'Refund initiated successfully',
    data: await requestRefund({ ...body, viewer, paymentId: params.id, idempotencyKey }),
  })),
})
