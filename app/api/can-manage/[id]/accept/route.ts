import { acceptReduction } from '@/lib/groups/reduction-requests/answer-reduction'
import * as calls from '@/lib/groups/reduction-requests/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.acceptReduction, async ({ params, viewer }) => ({
    message: 'Amount updated successfully!',
    canManage: await acceptReduction(viewer, params.id),
  })),
})
