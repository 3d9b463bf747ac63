import * as calls from '@/lib/groups/invitations/contract'
import { declineInvitation } from '@/lib/groups/invitations/decline-invitation'
import { invitationNamespace } from '@/lib/platform/auth/invitation-token'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.declineInvitation,
    async ({ params }) => {
      await declineInvitation(params.token)
      return { message: 'Invitation declined' }
    },
    { keyNamespaceOf: invitationNamespace },
  ),
})
