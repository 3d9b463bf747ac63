import { requireOperator } from '@/lib/auth/operators'
import { handle, methods } from '@/lib/http/handle'
import { closeFlag } from '@/lib/operations/close-flag'
import * as calls from '@/lib/operations/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.closeFlag, async ({ viewer, params, body }) => {
      await closeFlag(await requireOperator(viewer), params.id, body.note)
      return { message: 'Flag closed' }
    }),
  },
  { isHidden: true },
)
