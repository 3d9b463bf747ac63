import * as calls from '@/lib/groups/reduction-requests/contract'
import { sayWhatIManage } from '@/lib/groups/reduction-requests/say-what-i-manage'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.sayWhatIManage, async ({ params, body, viewer, idempotencyKey }) => ({
    message: 'The admins were told, and nobody else',
    canManage: await sayWhatIManage(viewer, params.id, body, idempotencyKey),
  })),
})
