import * as calls from '@/lib/accounts/profile-contract'
import { checkResetToken } from '@/lib/accounts/reset-password'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.checkResetToken, ({ body }) => checkResetToken(body.token)),
})
