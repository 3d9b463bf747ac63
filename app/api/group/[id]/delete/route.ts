import * as calls from '@/lib/groups/contract'
import { deleteGroup } from '@/lib/groups/delete-group'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.deleteGroup, async ({ viewer, params }) => {
    await deleteGroup(viewer, params.id)
    return { success: true, message: 'Group successfully deleted' }
  }),
})
