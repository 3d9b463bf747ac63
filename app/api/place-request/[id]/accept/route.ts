import { acceptPlaceRequest } from '@/lib/groups/claims/answer-place-request'
import * as calls from '@/lib/groups/claims/contract'
import { CLAIM_MESSAGES } from '@/lib/groups/claims/rules'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.acceptPlaceRequest, async ({ viewer, params }) => {
    await acceptPlaceRequest(viewer, params.id)
    return { message: CLAIM_MESSAGES.joined }
  }),
})
