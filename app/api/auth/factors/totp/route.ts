import * as calls from '@/lib/accounts/factors-contract'
import { removeTotp } from '@/lib/accounts/totp'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.removeTotp, ({ viewer }) => removeTotp(viewer)),
})
