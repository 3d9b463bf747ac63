import * as calls from '@/lib/groups/members/contract'
import { makeAdmin } from '@/lib/groups/members/make-admin'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.makeAdmin, async ({ viewer, params, body }) => ({
    message: `${await makeAdmin(viewer, params.id, body)} is now an admin.`,
  })),
})
