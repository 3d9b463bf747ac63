import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import { closeFlag } from '@/lib/server/operations/close-flag'
import * as calls from '@/lib/server/operations/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.closeFlag, async ({ viewer, params, body }) => {
      await closeFlag(await requireOperator(viewer), params.id, body.note)
      return { message: 'Flag closed' }
    }),
  },
  { concealsPath: true },
)
