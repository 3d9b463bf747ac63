import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/contract'
import { endSessionsOfUser } from '@/lib/server/operations/end-sessions'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.endSessionsOf, async ({ viewer, body }) => {
      const ended = await endSessionsOfUser(await requireOperator(viewer), body.identifier, body.reason)
      return { message: 'Sessions ended', ended }
    }),
  },
  { concealsPath: true },
)
