import { acceptClaim } from '@/lib/groups/claims/answer-claim'
import * as calls from '@/lib/groups/claims/contract'
import { jsonAnswer } from '@/lib/platform/http/answer'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.acceptClaim, async ({ viewer, params }) => {
    const { hasJoined, ...answer } = await acceptClaim(viewer, params.id)
    return hasJoined ? answer : jsonAnswer(answer, 202)
  }),
})
