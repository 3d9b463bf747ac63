import { requireOperator } from '@/lib/auth/operators'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/operations/contract'
import { approveAdjustment } from '@/lib/operations/decide-adjustment'
import { getAdjustment } from '@/lib/operations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.approveAdjustment, async ({ viewer, params }) => {
      const operator = await requireOperator(viewer)
      await approveAdjustment(operator, params.id)
      return { message: 'Adjustment posted', adjustment: await getAdjustment(operator, params.id) }
    }),
  },
  { isHidden: true },
)
