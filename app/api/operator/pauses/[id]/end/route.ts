import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/contract'
import { resumePayouts } from '@/lib/server/operations/pause-payouts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.resumePayouts, async ({ viewer, params, body }) => {
      await resumePayouts(await requireOperator(viewer), params.id, body.reason)
      return { message: 'Transfers resumed' }
    }),
  },
  { concealsPath: true },
)
