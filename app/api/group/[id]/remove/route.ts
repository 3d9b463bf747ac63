import * as calls from '@/lib/groups/members/contract'
import { removeMember } from '@/lib/groups/members/remove-member'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.removeMember, async ({ viewer, params, body }) => ({
    message: 'Member successfully removed!',
    member: await removeMember(viewer, params.id, body),
  })),
})
