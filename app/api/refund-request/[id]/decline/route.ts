import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/refund-requests/contract'
import { declineRefundRequest } from '@/lib/refund-requests/decline-request'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.declineRefundRequest, async ({ params, body, viewer }) => ({
    message: 'Request declined',
    refundRequest: await declineRefundRequest(viewer, params.id, body.reason),
  })),
})
