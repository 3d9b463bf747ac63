import * as calls from '@/lib/accounts/factors-contract'
import { finishPasskey } from '@/lib/accounts/passkeys'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.finishPasskey, ({ viewer, body }) => finishPasskey(viewer, body.response, body.name)),
})
