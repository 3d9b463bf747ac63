import * as calls from '@/lib/accounts/factors-contract'
import { removePasskey } from '@/lib/accounts/passkeys'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.removePasskey, ({ viewer, params }) => removePasskey(viewer, params.id)),
})
