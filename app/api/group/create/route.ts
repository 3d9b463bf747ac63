import * as calls from '@/lib/groups/contract'
import { createGroup } from '@/lib/groups/create-group'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.createGroup, ({ viewer, body, idempotencyKey }) =>
    createGroup(viewer, body, idempotencyKey),
  ),
})
