import * as calls from '@/lib/money/refunds/requests/contract'
import { listRefundRequests } from '@/lib/money/refunds/requests/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listRefundRequests, async ({ params, viewer }) => ({
    refundRequests: await listRefundRequests(viewer, params.groupId),
  })),
})
