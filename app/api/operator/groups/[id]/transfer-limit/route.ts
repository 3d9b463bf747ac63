import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/limits-contract'
import { setDailyLimit } from '@/lib/server/operations/set-daily-limit'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.setTransferLimit, async ({ viewer, params, body }) => {
      const { amountPence, until, reason } = body
      const limit = { groupId: params.id, amountPence, until: new Date(until) }
      await setDailyLimit(await requireOperator(viewer), { kind: 'transfer', ...limit, reason })
      return { message: 'Transfer limit set', transferLimit: { ...limit, until: limit.until.toISOString() } }
    }),
  },
  { concealsPath: true },
)
