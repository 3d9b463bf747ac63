import * as calls from '@/lib/accounts/contract'
import { verifyCode } from '@/lib/accounts/verify-code'
import { jsonAnswer } from '@/lib/http/answer'
import { callerAddress } from '@/lib/http/caller'
import { findCaller, handle, methods } from '@/lib/http/handle'
import { withKnownDevice } from '@/lib/http/sign-in'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.verifyMobileOtp, async ({ body, request }) => {
    const { answer, knownDevice } = await verifyCode(await findCaller(calls.verifyMobileOtp, request), {
      channel: 'phone',
      code: body.code,
      destination: body.phoneNumber,
      callerAddress: callerAddress(request),
    })
    return withKnownDevice(jsonAnswer(answer), knownDevice)
  }),
})
