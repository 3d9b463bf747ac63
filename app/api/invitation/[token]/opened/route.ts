import * as calls from '@/lib/groups/invitations/contract'
import { noteOpened } from '@/lib/groups/invitations/note-opened'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.noteInvitationOpened, async ({ params }) => {
    await noteOpened(params.token)
    return { message: 'Noted' }
  }),
})
