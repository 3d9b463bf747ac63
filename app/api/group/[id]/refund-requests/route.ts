import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/refund-requests/contract'
import { listRefundRequests } from '@/lib/refund-requests/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listRefundRequests, async ({ params, viewer }) => ({
    refundRequests: await listRefundRequests(viewer, params.groupId),
  })),
})
