import * as calls from '@/lib/groups/reduction-requests/contract'
import { requestReduction } from '@/lib/groups/reduction-requests/request-reduction'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.requestReduction, async ({ params, body, viewer, idempotencyKey }) => ({
    message: 'The admins were told, and nobody else',
    canManage: await requestReduction(viewer, params.id, body, idempotencyKey),
  })),
})
