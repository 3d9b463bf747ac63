import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/invitations/contract'
import { listSentInvitations } from '@/lib/invitations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listSentInvitations, async ({ viewer, params }) => ({
    invitations: await listSentInvitations(viewer, params.id),
  })),
})
