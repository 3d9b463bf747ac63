import { acceptClaim } from '@/lib/groups/claims/answer-claim'
import * as calls from '@/lib/groups/claims/contract'
import { CLAIM_MESSAGES } from '@/lib/groups/claims/rules'
import { jsonAnswer } from '@/lib/platform/http/answer'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.acceptClaim, async ({ viewer, params }) => {
    const { hasJoined, groupId, title } = await acceptClaim(viewer, params.id)
    return hasJoined
      ? { message: `You joined “${title}”.`, groupId }
      : jsonAnswer({ message: CLAIM_MESSAGES.waits, groupId }, 202)
  }),
})
