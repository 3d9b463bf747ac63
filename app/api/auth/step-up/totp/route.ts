import * as calls from '@/lib/accounts/factors-contract'
import { stepUpByTotp } from '@/lib/accounts/totp'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.stepUpByTotp, ({ viewer, body }) => stepUpByTotp(viewer, body.code)),
})
