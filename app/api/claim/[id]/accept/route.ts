import { acceptClaim } from '@/lib/groups/claims/answer-claim'
import * as calls from '@/lib/groups/claims/contract'
import { handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.acceptClaim, async ({ viewer, params }) => {
    const { hasJoined, ...body } = await acceptClaim(viewer, params.id)
    return hasJoined ? body : jsonResponse(body, 202)
  }),
})
