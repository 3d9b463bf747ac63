import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import { askAdjustment } from '@/lib/server/operations/ask-adjustment'
import * as calls from '@/lib/server/operations/contract'
import { getAdjustment, listAdjustments } from '@/lib/server/operations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: handle(calls.listAdjustments, async ({ viewer }) => ({
      adjustments: await listAdjustments(await requireOperator(viewer)),
    })),
    POST: handle(calls.askAdjustment, async ({ viewer, body, idempotencyKey }) => {
      const operator = await requireOperator(viewer)
      const id = await askAdjustment(operator, { ...body, idempotencyKey })
      return { message: 'Waiting for another operator', adjustment: await getAdjustment(operator, id) }
    }),
  },
  { isHidden: true },
)
