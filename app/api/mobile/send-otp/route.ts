import * as calls from '@/lib/accounts/contract'
import { requestCode } from '@/lib/accounts/request-code'
import { callerAddress } from '@/lib/http/caller'
import { findCaller, handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.sendOtp, async ({ body, request }) => {
    const viewer = await findCaller(calls.sendOtp, request)
    if (viewer) await requestCode(viewer, 'phone', body.phoneNumber, callerAddress(request))
    return { message: 'OTP sent successfully' }
  }),
})
