import * as calls from '@/lib/groups/members/contract'
import { leaveGroup } from '@/lib/groups/members/leave-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { handle, methods } from '@/lib/platform/http/handle'

const leave = async ({ viewer, params }: { viewer: Viewer; params: { id: string } }) => {
  await leaveGroup(viewer, params.id)
  return { message: 'You successfully left the group', status: 'success' }
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: handle(calls.leaveGroup, leave), POST: handle(calls.postLeaveGroup, leave) },
  { refusesHead: true },
)
