import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/invitations/contract'
import { getInvitation } from '@/lib/invitations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getInvitation, async ({ viewer, params }) => ({
    invitation: await getInvitation(viewer, params.token),
    message: "You're invited.",
  })),
})
