import * as calls from '@/lib/accounts/profile-contract'
import { resetPassword } from '@/lib/accounts/reset-password'
import { jsonAnswer } from '@/lib/http/answer'
import { callerAddress } from '@/lib/http/caller'
import { handle, methods } from '@/lib/http/handle'
import { withKnownDevice } from '@/lib/http/sign-in'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.resetPassword, async ({ body, request }) => {
    const { message, knownDevice } = await resetPassword(body, callerAddress(request))
    return withKnownDevice(jsonAnswer({ message }), knownDevice)
  }),
})
