import { requireOperator } from '@/lib/auth/operators'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/operations/contract'
import { setTransferLimit } from '@/lib/operations/set-transfer-limit'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.setTransferLimit, async ({ viewer, params, body }) => {
      const { amountPence, until, reason } = body
      const limit = { groupId: params.id, amountPence, until: new Date(until) }
      await setTransferLimit(await requireOperator(viewer), limit, reason)
      return { message: 'Transfer limit set', transferLimit: { ...limit, until: limit.until.toISOString() } }
    }),
  },
  { isHidden: true },
)
