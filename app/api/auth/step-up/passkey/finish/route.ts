import * as calls from '@/lib/accounts/factors-contract'
import { finishPasskeyStepUp } from '@/lib/accounts/passkeys'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.finishPasskeyStepUp, ({ viewer, body }) => finishPasskeyStepUp(viewer, body.response)),
})
