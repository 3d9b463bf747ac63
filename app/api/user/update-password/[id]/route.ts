import * as calls from '@/lib/accounts/profile-contract'
import { updatePassword } from '@/lib/accounts/update-password'
import { clearedCookie } from '@/lib/auth/cookie'
import { jsonAnswer } from '@/lib/http/answer'
import { handle, methods } from '@/lib/http/handle'
import { withKnownDevice } from '@/lib/http/sign-in'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: handle(calls.updatePassword, async ({ viewer, body }) => {
    const { message, knownDevice } = await updatePassword(viewer.userId, body)
    return withKnownDevice(jsonAnswer({ message }, 200, { 'set-cookie': clearedCookie() }), knownDevice)
  }),
})
