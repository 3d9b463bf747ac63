import { verifyCode } from '@/lib/people/accounts/codes/verify-code'
import * as calls from '@/lib/people/accounts/contract'
import { callerAddress } from '@/lib/platform/http/caller'
import { findCallViewer, handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'
import { withKnownDevice } from '@/lib/platform/http/sign-in'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.verifyMobileOtp, async ({ body, request }) => {
    const { responseBody, knownDevice } = await verifyCode(
      await findCallViewer(calls.verifyMobileOtp, request),
      {
        channel: 'phone',
        code: body.code,
        destination: body.phoneNumber,
        callerAddress: callerAddress(request),
      },
    )
    return withKnownDevice(jsonResponse(responseBody), knownDevice)
  }),
})
