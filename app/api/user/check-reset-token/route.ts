import * as calls from '@/lib/people/accounts/profile/contract'
import { checkResetToken } from '@/lib/people/accounts/sign-in/reset-password'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.checkResetToken, ({ body }) => checkResetToken(body.token)),
})
