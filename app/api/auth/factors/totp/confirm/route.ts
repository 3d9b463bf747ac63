import * as calls from '@/lib/people/accounts/factors/contract'
import { confirmTotp } from '@/lib/people/accounts/factors/totp'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.confirmTotp, ({ viewer, body }) => confirmTotp(viewer, body.code)),
})
