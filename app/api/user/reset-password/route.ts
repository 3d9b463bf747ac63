import * as calls from '@/lib/people/accounts/profile/contract'
import { resetPassword } from '@/lib/people/accounts/sign-in/reset-password'
import { callerAddress } from '@/lib/platform/http/caller'
import { handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'
import { withKnownDevice } from '@/lib/platform/http/sign-in'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.resetPassword, async ({ body, request }) => {
    const { message, knownDevice } = await resetPassword(body, callerAddress(request))
    return withKnownDevice(jsonResponse({ message }), knownDevice)
  }),
})
