import * as calls from '@/lib/accounts/profile-contract'
import { resetPassword } from '@/lib/accounts/reset-password'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.resetPassword, ({ body }) => resetPassword(body)),
})
