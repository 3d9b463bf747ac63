import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/operations/contract'
import { listActions } from '@/lib/operations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: handle(calls.listActions, ({ query }) => listActions(query)) },
  { isHidden: true },
)
