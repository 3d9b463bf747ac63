import * as calls from '@/lib/groups/members/contract'
import { removeAdmin } from '@/lib/groups/members/remove-admin'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.removeAdmin, async ({ viewer, params, body }) => ({
    message: `${await removeAdmin(viewer, params.id, body)} is no longer an admin.`,
  })),
})
