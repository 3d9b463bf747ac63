import { declineJoinRequest } from '@/lib/groups/links/answer-join-request'
import * as calls from '@/lib/groups/links/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.declineJoinRequest, async ({ viewer, params }) => ({
    message: 'Request declined',
    joinRequest: await declineJoinRequest(viewer, params.id),
  })),
})
