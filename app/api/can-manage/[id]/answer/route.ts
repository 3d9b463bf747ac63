import { answerReduction } from '@/lib/groups/reduction-requests/answer-reduction'
import * as calls from '@/lib/groups/reduction-requests/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.answerReduction, async ({ params, body, viewer }) => ({
    message: 'Answer sent',
    canManage: await answerReduction(viewer, params.id, body.message),
  })),
})
