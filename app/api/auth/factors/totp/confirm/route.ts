import * as calls from '@/lib/accounts/factors-contract'
import { confirmTotp } from '@/lib/accounts/totp'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.confirmTotp, ({ viewer, body }) => confirmTotp(viewer, body.code)),
})
