import * as calls from '@/lib/accounts/contract'
import { verifyCode } from '@/lib/accounts/verify-code'
import { callerAddress } from '@/lib/http/caller'
import { findCaller, handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.verifyMobileOtp, async ({ body, request }) =>
    verifyCode(await findCaller(calls.verifyMobileOtp, request), {
      channel: 'phone',
      code: body.code,
      destination: body.phoneNumber,
      callerAddress: callerAddress(request),
    }),
  ),
})
