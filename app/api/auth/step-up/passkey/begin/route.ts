import * as calls from '@/lib/accounts/factors-contract'
import { beginPasskeyStepUp } from '@/lib/accounts/passkeys'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.beginPasskeyStepUp, ({ viewer }) => beginPasskeyStepUp(viewer)),
})
