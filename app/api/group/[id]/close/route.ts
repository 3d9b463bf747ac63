import { closeGroup, reopenGroup } from '@/lib/groups/closing/close-group'
import * as calls from '@/lib/groups/closing/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.closeGroup, async ({ viewer, params, body }) => ({
    message: 'Group closed',
    data: await closeGroup(viewer, params.id, body),
  })),
  DELETE: handle(calls.reopenGroup, async ({ viewer, params }) => ({
    message: 'Group open again',
    data: await reopenGroup(viewer, params.id),
  })),
})
