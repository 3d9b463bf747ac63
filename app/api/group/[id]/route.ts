import * as calls from '@/lib/groups/contract'
import { getGroupWithMembers } from '@/lib/groups/queries'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getGroup, async ({ viewer, params }) => {
    const { group, members } = await getGroupWithMembers(viewer, params.id)
    return { group, data: group, members, message: 'Here is the group.' }
  }),
})
