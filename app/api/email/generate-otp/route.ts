import * as calls from '@/lib/accounts/contract'
import { requestCode } from '@/lib/accounts/request-code'
import { callerAddress } from '@/lib/http/caller'
import { findCaller, handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.generateOtp, async ({ body, request }) => {
    const viewer = await findCaller(calls.generateOtp, request)
    if (viewer) await requestCode(viewer, 'email', body.email, callerAddress(request))
    return { message: 'OTP sent successfully' }
  }),
})
