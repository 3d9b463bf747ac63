import { invitationKeySpace } from '@/lib/auth/invitation-token'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/invitations/contract'
import { declineInvitation } from '@/lib/invitations/decline-invitation'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.declineInvitation,
    async ({ params }) => {
      await declineInvitation(params.token)
      return { message: 'Invitation declined' }
    },
    { spaceOf: invitationKeySpace },
  ),
})
