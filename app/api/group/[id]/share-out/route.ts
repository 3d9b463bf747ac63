import * as calls from '@/lib/closing/contract'
import { previewShareOut } from '@/lib/closing/queries'
import { shareOut } from '@/lib/closing/share-out'
import { getGroup } from '@/lib/groups/queries'
import { handle, methods } from '@/lib/http/handle'

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
