import * as calls from '@/lib/can-manage/contract'
import { sayWhatIManage } from '@/lib/can-manage/say-what-i-manage'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.sayWhatIManage, async ({ params, body, viewer, idempotencyKey }) => ({
    message: 'The admins were told, and nobody else',
    canManage: await sayWhatIManage(viewer, params.id, body, idempotencyKey),
  })),
})
