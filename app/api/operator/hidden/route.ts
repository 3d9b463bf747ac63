import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/hidden-contract'
import { setContentHidden } from '@/lib/server/operations/set-hidden'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.setHidden, async ({ viewer, body }) =>
      setContentHidden(await requireOperator(viewer), body),
    ),
  },
  { concealsPath: true },
)
