import { listMembers } from '@/lib/groups/group/queries'
import * as calls from '@/lib/groups/members/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listMembers, async ({ viewer, params }) => {
    const members = await listMembers(viewer, params.id)
    return { data: members, members }
  }),
})
