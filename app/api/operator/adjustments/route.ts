import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/contract'
import { listAdjustments, readAdjustment } from '@/lib/server/operations/queries'
import { requestAdjustment } from '@/lib/server/operations/request-adjustment'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: handle(calls.listAdjustments, async ({ viewer }) => ({
      adjustments: await listAdjustments(await requireOperator(viewer)),
    })),
    POST: handle(calls.askAdjustment, async ({ viewer, body, idempotencyKey }) => {
      const operator = await requireOperator(viewer)
      const id = await requestAdjustment(operator, { ...body, idempotencyKey })
      return { message: 'Waiting for another operator', adjustment: await readAdjustment(operator, id) }
    }),
  },
  { concealsPath: true },
)
