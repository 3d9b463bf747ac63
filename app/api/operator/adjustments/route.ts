import { requireOperator } from '@/lib/auth/operators'
import { handle, methods } from '@/lib/http/handle'
import { askAdjustment } from '@/lib/operations/ask-adjustment'
import * as calls from '@/lib/operations/contract'
import { getAdjustment, listAdjustments } from '@/lib/operations/queries'

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
