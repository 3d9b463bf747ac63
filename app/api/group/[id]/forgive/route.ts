import * as calls from '@/lib/groups/closing/contract'
import { waive } from '@/lib/groups/closing/waive'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.waive, async ({ viewer, params, body }) => {
    const result = await waive(viewer, params.id, body)
    return { message: result.forgiven.length > 0 ? 'Nothing more to pay' : 'Nobody owes anything', ...result }
  }),
})
