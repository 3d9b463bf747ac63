import * as calls from '@/lib/groups/closing/contract'
import { copyGroup } from '@/lib/groups/closing/copy-group'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.copyGroup, async ({ viewer, params, body, idempotencyKey }) => ({
    message: 'Group created successfully',
    ...(await copyGroup(viewer, params.id, body, idempotencyKey)),
  })),
})
