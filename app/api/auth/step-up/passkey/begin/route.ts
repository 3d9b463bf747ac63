import * as calls from '@/lib/people/accounts/factors/contract'
import { beginPasskeyStepUp } from '@/lib/people/accounts/factors/passkeys'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.beginPasskeyStepUp, ({ viewer }) => beginPasskeyStepUp(viewer)),
})
