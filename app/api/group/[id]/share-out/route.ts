import * as calls from '@/lib/groups/closing/contract'
import { previewShareOut } from '@/lib/groups/closing/queries'
import { shareOut } from '@/lib/groups/closing/share-out'
import { getGroup } from '@/lib/groups/group/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.previewShareOut, async ({ viewer, params, query }) => ({
    shareOut: await previewShareOut(viewer, params.id, query.amountPence),
  })),
  POST: handle(calls.shareOut, async ({ viewer, params, body, idempotencyKey }) => {
    const parts = await shareOut({ ...body, viewer, groupId: params.id, idempotencyKey })
    const failed = parts.some(({ status }) => status === 'failed')
    const message = failed ? 'Not every refund went through' : 'The money is on its way back'
    return { message, parts, data: await getGroup(viewer, params.id) }
  }),
})
