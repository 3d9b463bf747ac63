import { requireOperator } from '@/lib/auth/operators'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/operations/contract'
import { declineAdjustment } from '@/lib/operations/decide-adjustment'
import { getAdjustment } from '@/lib/operations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.declineAdjustment, async ({ viewer, params, body }) => {
      const operator = await requireOperator(viewer)
      await declineAdjustment(operator, params.id, body.reason)
      return { message: 'Adjustment declined', adjustment: await getAdjustment(operator, params.id) }
    }),
  },
  { isHidden: true },
)
