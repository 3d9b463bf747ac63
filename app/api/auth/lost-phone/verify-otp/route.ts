import { askToReplacePhone } from '@/lib/people/accounts/lost-phone/ask-to-replace-phone'
import * as calls from '@/lib/people/accounts/lost-phone/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.verifyLostPhoneOtp, ({ viewer, body }) => askToReplacePhone(viewer, body)),
})
