import * as calls from '@/lib/people/accounts/factors/contract'
import { beginTotp } from '@/lib/people/accounts/factors/totp'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.beginTotp, ({ viewer }) => beginTotp(viewer)),
})
