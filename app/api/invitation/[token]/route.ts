import * as calls from '@/lib/groups/invitations/contract'
import { getInvitation } from '@/lib/groups/invitations/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getInvitation, async ({ viewer, params }) => ({
    invitation: await getInvitation(viewer, params.token),
    message: "You're invited.",
  })),
})
