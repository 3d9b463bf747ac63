import * as calls from '@/lib/people/accounts/factors/contract'
import { removePasskey } from '@/lib/people/accounts/factors/passkeys'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.removePasskey, ({ viewer, params }) => removePasskey(viewer, params.id)),
})
