import * as calls from '@/lib/groups/group/contract'
import { deleteGroup } from '@/lib/groups/group/delete-group'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.deleteGroup, async ({ viewer, params }) => {
    await deleteGroup(viewer, params.id)
    return { success: true, message: 'Group successfully deleted' }
  }),
})
