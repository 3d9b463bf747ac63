import * as calls from '@/lib/accounts/contract'
import { verifyCode } from '@/lib/accounts/verify-code'
import { jsonAnswer } from '@/lib/http/answer'
import { callerAddress } from '@/lib/http/caller'
import { findCaller, handle, methods } from '@/lib/http/handle'
import { withKnownDevice } from '@/lib/http/sign-in'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.verifyEmailOtp, async ({ body, request }) => {
    const { answer, knownDevice } = await verifyCode(await findCaller(calls.verifyEmailOtp, request), {
      channel: 'email',
      code: body.otp,
      callerAddress: callerAddress(request),
    })
    return withKnownDevice(jsonAnswer(answer), knownDevice)
  }),
})
