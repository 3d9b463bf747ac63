import * as calls from '@/lib/groups/invitations/contract'
import { listSentInvitations } from '@/lib/groups/invitations/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listSentInvitations, async ({ viewer, params }) => ({
    invitations: await listSentInvitations(viewer, params.id),
  })),
})
