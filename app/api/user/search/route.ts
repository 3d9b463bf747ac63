import * as calls from '@/lib/groups/members/contract'
import { searchUsers } from '@/lib/groups/members/search-users'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.searchUsers, async ({ viewer, query }) => ({
    users: await searchUsers(viewer, query.q, query.groupId),
  })),
})
