import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/contract'
import { listActions } from '@/lib/server/operations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: handle(calls.listActions, ({ query }) => listActions(query)) },
  { concealsPath: true },
)
