import { acceptCanManage } from '@/lib/can-manage/answer-request'
import * as calls from '@/lib/can-manage/contract'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.acceptCanManage, async ({ params, viewer }) => ({
    message: 'Amount updated successfully!',
    canManage: await acceptCanManage(viewer, params.id),
  })),
})
