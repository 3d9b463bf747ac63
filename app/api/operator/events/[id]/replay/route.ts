import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/contract'
import { replayEvent } from '@/lib/server/operations/replay-event'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.replayEvent, async ({ viewer, params, body }) => {
      const type = await replayEvent(await requireOperator(viewer), params.id, body.reason)
      return { message: `Applied ${type} again` }
    }),
  },
  { concealsPath: true },
)
