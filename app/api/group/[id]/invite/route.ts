import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/invitations/contract'
import { inviteUser } from '@/lib/invitations/invite-user'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.inviteUser, async ({ viewer, params, body }) => {
    await inviteUser(viewer, params.id, body.username)
    return { message: 'Invitation sent successfully' }
  }),
})
