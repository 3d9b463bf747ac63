import * as calls from '@/lib/people/accounts/factors/contract'
import { removeTotp } from '@/lib/people/accounts/factors/totp'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.removeTotp, ({ viewer }) => removeTotp(viewer)),
})
