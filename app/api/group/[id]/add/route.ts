import { listMembers } from '@/lib/groups/group/queries'
import { addMember } from '@/lib/groups/members/add-member'
import * as calls from '@/lib/groups/members/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.addMember,
    async ({ viewer, params, body }) => {
      const { username, members } = await addMember(viewer, params.id, body.username)
      return { message: `${username} is now a member of the group.`, members }
    },
    {
      // The list can be long, and is read again rather than stored.
      keep: (answer) => (answer as { message: string }).message,
      restore: async (message, { viewer, params }) => ({
        message,
        members: await listMembers(viewer, params.id),
      }),
    },
  ),
})
