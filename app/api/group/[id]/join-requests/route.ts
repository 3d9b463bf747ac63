import * as calls from '@/lib/groups/links/contract'
import { listJoinRequests } from '@/lib/groups/links/join-requests'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listJoinRequests, async ({ viewer, params }) => ({
    joinRequests: await listJoinRequests(viewer, params.groupId),
  })),
})
