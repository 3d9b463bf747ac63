import * as calls from '@/lib/people/accounts/contract'
import { endOwnSession } from '@/lib/people/accounts/sign-in/end-own-session'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.endSession, ({ viewer, params }) => endOwnSession(viewer, params.id)),
})
