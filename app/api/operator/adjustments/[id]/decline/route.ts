import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/contract'
import { declineAdjustment } from '@/lib/server/operations/decide-adjustment'
import { readAdjustment } from '@/lib/server/operations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.declineAdjustment, async ({ viewer, params, body }) => {
      const operator = await requireOperator(viewer)
      await declineAdjustment(operator, params.id, body.reason)
      return { message: 'Adjustment declined', adjustment: await readAdjustment(operator, params.id) }
    }),
  },
  { concealsPath: true },
)
