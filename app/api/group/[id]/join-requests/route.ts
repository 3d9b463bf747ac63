import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/links/contract'
import { listJoinRequests } from '@/lib/links/join-requests'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listJoinRequests, async ({ viewer, params }) => ({
    joinRequests: await listJoinRequests(viewer, params.groupId),
  })),
})
