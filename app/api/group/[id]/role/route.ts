import { makeAdmin } from '@/lib/groups/make-admin'
import * as calls from '@/lib/groups/members-contract'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.makeAdmin, async ({ viewer, params, body }) => ({
    message: `${await makeAdmin(viewer, params.id, body.username)} is now an admin.`,
  })),
})
