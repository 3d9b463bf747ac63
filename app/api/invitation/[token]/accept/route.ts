import { acceptInvitation } from '@/lib/groups/invitations/accept-invitation'
import * as calls from '@/lib/groups/invitations/contract'
import { invitationNamespace } from '@/lib/platform/auth/invitation-token'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.acceptInvitation,
    async ({ viewer, params }) => {
      const { isNew } = await acceptInvitation(viewer, params.token)
      return { message: isNew ? 'Successfully joined the group!' : "You're already a member of this group." }
    },
    { keyNamespaceOf: invitationNamespace },
  ),
})
