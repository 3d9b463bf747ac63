import * as calls from '@/lib/groups/group/contract'
import { updateGroup } from '@/lib/groups/group/update-group'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.updateGroup, async ({ viewer, params, body }) => ({
    data: await updateGroup(viewer, params.id, body),
    message: 'Group updated successfully!',
  })),
})
