import { acceptJoinRequest } from '@/lib/groups/links/answer-join-request'
import * as calls from '@/lib/groups/links/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.acceptJoinRequest, async ({ viewer, params }) => ({
    message: 'Request accepted',
    joinRequest: await acceptJoinRequest(viewer, params.id),
  })),
})
