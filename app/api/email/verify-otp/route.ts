import * as calls from '@/lib/accounts/contract'
import { verifyCode } from '@/lib/accounts/verify-code'
import { callerAddress } from '@/lib/http/caller'
import { findCaller, handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.verifyEmailOtp, async ({ body, request }) =>
    verifyCode(await findCaller(calls.verifyEmailOtp, request), {
      channel: 'email',
      code: body.otp,
      callerAddress: callerAddress(request),
    }),
  ),
})
