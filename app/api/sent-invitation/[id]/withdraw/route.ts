import * as calls from '@/lib/groups/invitations/contract'
import { withdrawInvitation } from '@/lib/groups/invitations/sent-invitation'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.withdrawInvitation, async ({ viewer, params }) => {
    await withdrawInvitation(viewer, params.id)
    return { message: 'Invitation withdrawn' }
  }),
})
