import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/contract'
import { approveAdjustment } from '@/lib/server/operations/decide-adjustment'
import { readAdjustment } from '@/lib/server/operations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.approveAdjustment, async ({ viewer, params }) => {
      const operator = await requireOperator(viewer)
      await approveAdjustment(operator, params.id)
      return { message: 'Adjustment posted', adjustment: await readAdjustment(operator, params.id) }
    }),
  },
  { concealsPath: true },
)
