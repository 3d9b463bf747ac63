import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/invitations/contract'
import { getInvitation } from '@/lib/invitations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getInvitation, async ({ params }) => ({
    invitation: await getInvitation(params.token),
    message: "You're invited.",
  })),
})
