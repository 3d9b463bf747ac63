import { invitationKeySpace } from '@/lib/auth/invitation-token'
import { handle, methods } from '@/lib/http/handle'
import { acceptInvitation } from '@/lib/invitations/accept-invitation'
import * as calls from '@/lib/invitations/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.acceptInvitation,
    async ({ viewer, params }) => {
      const { isNew } = await acceptInvitation(viewer, params.token)
      return { message: isNew ? 'Successfully joined the group!' : "You're already a member of this group." }
    },
    { spaceOf: invitationKeySpace },
  ),
})
