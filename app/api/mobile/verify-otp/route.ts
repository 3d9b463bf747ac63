import { verifyMobileOtp } from '@/lib/accounts/contract'
import { verifyCode } from '@/lib/accounts/verify-code'
import { findCaller, handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(verifyMobileOtp, async ({ body, request }) =>
    verifyCode(await findCaller(verifyMobileOtp, request), 'phone', body.code, body.phoneNumber),
  ),
})
