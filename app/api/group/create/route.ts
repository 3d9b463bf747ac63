import * as calls from '@/lib/groups/group/contract'
import { createGroup } from '@/lib/groups/group/create-group'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.createGroup, ({ viewer, body, idempotencyKey }) =>
    createGroup(viewer, body, idempotencyKey),
  ),
})
