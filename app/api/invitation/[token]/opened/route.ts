import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/invitations/contract'
import { noteOpened } from '@/lib/invitations/note-opened'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.noteInvitationOpened, async ({ params }) => {
    await noteOpened(params.token)
    return { message: 'Noted' }
  }),
})
