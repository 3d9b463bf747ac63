import { requestCode } from '@/lib/people/accounts/codes/request-code'
import * as calls from '@/lib/people/accounts/contract'
import { callerAddress } from '@/lib/platform/http/caller'
import { findCallViewer, handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.sendOtp, async ({ body, request }) => {
    const viewer = await findCallViewer(calls.sendOtp, request)
    if (viewer) await requestCode(viewer, 'phone', body.phoneNumber, callerAddress(request))
    return { message: 'OTP sent successfully' }
  }),
})
