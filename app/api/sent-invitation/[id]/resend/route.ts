import * as calls from '@/lib/groups/invitations/contract'
import { resendInvitation } from '@/lib/groups/invitations/sent-invitation'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.resendInvitation, async ({ viewer, params }) => {
    await resendInvitation(viewer, params.id)
    return { message: 'Invitation sent again' }
  }),
})
