import * as calls from '@/lib/accounts/profile-contract'
import { updatePassword } from '@/lib/accounts/update-password'
import { clearedCookie } from '@/lib/auth/cookie'
import { jsonAnswer } from '@/lib/http/answer'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: handle(calls.updatePassword, async ({ viewer, body }) =>
    jsonAnswer(await updatePassword(viewer.userId, body), 200, { 'set-cookie': clearedCookie() }),
  ),
})
