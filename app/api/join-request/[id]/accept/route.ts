import { handle, methods } from '@/lib/http/handle'
import { acceptJoinRequest } from '@/lib/links/answer-request'
import * as calls from '@/lib/links/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.acceptJoinRequest, async ({ viewer, params }) => ({
    message: 'Request accepted',
    joinRequest: await acceptJoinRequest(viewer, params.id),
  })),
})
