import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/invitations/contract'
import { getInvitedGroup } from '@/lib/invitations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getInvitedGroup, ({ viewer, params }) => getInvitedGroup(viewer, params.token)),
})
