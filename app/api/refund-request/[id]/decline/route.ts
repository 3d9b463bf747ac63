import * as calls from '@/lib/money/refunds/requests/contract'
import { declineRefundRequest } from '@/lib/money/refunds/requests/decline-request'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.declineRefundRequest, async ({ params, body, viewer }) => ({
    message: 'Request declined',
    refundRequest: await declineRefundRequest(viewer, params.id, body.reason),
  })),
})
