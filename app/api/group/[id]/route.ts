import * as calls from '@/lib/groups/group/contract'
import { getGroupWithMembers } from '@/lib/groups/group/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getGroup, async ({ viewer, params }) => {
    const { group, members } = await getGroupWithMembers(viewer, params.id)
    return { group, data: group, members, message: 'Here is the group.' }
  }),
})
