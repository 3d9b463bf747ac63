import * as calls from '@/lib/groups/contract'
import { updateGroup } from '@/lib/groups/update-group'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.updateGroup, async ({ viewer, params, body }) => ({
    data: await updateGroup(viewer, params.id, body),
    message: 'Group updated successfully!',
  })),
})
