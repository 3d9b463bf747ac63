import { answerCanManage } from '@/lib/can-manage/answer-request'
import * as calls from '@/lib/can-manage/contract'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.answerCanManage, async ({ params, body, viewer }) => ({
    message: 'Answer sent',
    canManage: await answerCanManage(viewer, params.id, body.message),
  })),
})
