import * as calls from '@/lib/people/accounts/profile/contract'
import { updatePassword } from '@/lib/people/accounts/sign-in/update-password'
import { clearedCookie } from '@/lib/platform/auth/cookie'
import { handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'
import { withKnownDevice } from '@/lib/platform/http/sign-in'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: handle(calls.updatePassword, async ({ viewer, body }) => {
    const { message, knownDevice } = await updatePassword(viewer.userId, body)
    return withKnownDevice(jsonResponse({ message }, 200, { 'set-cookie': clearedCookie() }), knownDevice)
  }),
})
