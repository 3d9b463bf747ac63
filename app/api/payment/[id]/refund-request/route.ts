import { askForRefund } from '@/lib/money/refunds/requests/ask-for-refund'
import * as calls from '@/lib/money/refunds/requests/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.askForRefund, async ({ params, body, viewer, idempotencyKey }) => ({
    message: 'Your request was sent to the admins.',
    refundRequest: await askForRefund(viewer, { ...body, paymentId: params.id, idempotencyKey }),
  })),
})
