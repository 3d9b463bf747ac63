import * as calls from '@/lib/groups/invitations/contract'
import { getInvitedGroup } from '@/lib/groups/invitations/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getInvitedGroup, ({ viewer, params }) => getInvitedGroup(viewer, params.token)),
})
