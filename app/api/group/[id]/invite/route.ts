import * as calls from '@/lib/groups/invitations/contract'
import { inviteAddress } from '@/lib/groups/invitations/invite-address'
import { inviteUser } from '@/lib/groups/invitations/invite-user'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.inviteUser, async ({ viewer, params, body }) => {
    const { username, email, phoneNumber } = body
    if (username !== undefined) {
      await inviteUser(viewer, params.id, username)
      return { message: 'Invitation sent successfully' }
    }
    const channel = email === undefined ? 'phone' : 'email'
    await inviteAddress(viewer, params.id, { channel, address: email ?? phoneNumber ?? '' })
    return { message: 'Invitation sent' }
  }),
})
