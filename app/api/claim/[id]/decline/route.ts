import { declineClaim } from '@/lib/groups/claims/answer-claim'
import * as calls from '@/lib/groups/claims/contract'
import { CLAIM_MESSAGES } from '@/lib/groups/claims/rules'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.declineClaim, async ({ viewer, params }) => {
    await declineClaim(viewer, params.id)
    return { message: CLAIM_MESSAGES.declined }
  }),
})
