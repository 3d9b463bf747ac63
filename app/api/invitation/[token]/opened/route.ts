import * as calls from '@/lib/groups/invitations/contract'
import { recordInvitationOpened } from '@/lib/groups/invitations/record-opened'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.recordInvitationOpened, async ({ params }) => {
    await recordInvitationOpened(params.token)
    return { message: 'Noted' }
  }),
})
