import { handle, methods } from '@/lib/http/handle'
import { declineJoinRequest } from '@/lib/links/answer-request'
import * as calls from '@/lib/links/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.declineJoinRequest, async ({ viewer, params }) => ({
    message: 'Request declined',
    joinRequest: await declineJoinRequest(viewer, params.id),
  })),
})
