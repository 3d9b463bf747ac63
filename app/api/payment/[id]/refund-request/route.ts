import { handle, methods } from '@/lib/http/handle'
import { askForRefund } from '@/lib/refund-requests/ask-for-refund'
import * as calls from '@/lib/refund-requests/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.askForRefund, async ({ params, body, viewer, idempotencyKey }) => ({
    message: 'Your request was sent to the admins.',
    refundRequest: await askForRefund(viewer, { ...body, paymentId: params.id, idempotencyKey }),
  })),
})
