import * as calls from '@/lib/accounts/contract'
import { endOwnSession } from '@/lib/accounts/end-own-session'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.endSession, ({ viewer, params }) => endOwnSession(viewer, params.id)),
})
