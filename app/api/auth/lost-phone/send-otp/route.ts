import * as calls from '@/lib/people/accounts/lost-phone/contract'
import { sendLostPhoneCode } from '@/lib/people/accounts/lost-phone/send-code'
import { callerAddress } from '@/lib/platform/http/caller'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.sendLostPhoneOtp, async ({ viewer, body, request }) => {
    await sendLostPhoneCode(viewer, body.phoneNumber, callerAddress(request))
    return { message: 'OTP sent successfully' }
  }),
})
