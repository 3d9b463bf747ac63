import * as calls from '@/lib/groups/updates/contract'
import { deleteUpdate } from '@/lib/groups/updates/delete-update'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.deleteUpdate, async ({ viewer, params }) => {
    await deleteUpdate(viewer, params.id, params.updateId)
    return { message: 'Update deleted' }
  }),
})
