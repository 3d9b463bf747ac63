import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { isoTime, message, tokenParams } from '@/lib/base/calls/fields'
import { otp, phoneNumber } from '@/lib/people/accounts/contract'

/** The way back for who has reset the password by mail, and has lost the phone or app that would confirm it. */

export const sendLostPhoneOtp = defineCall({
  name: 'sendLostPhoneOtp',
  method: 'POST',
  path: '/auth/lost-phone/send-otp',
  summary:
    'Sends a code to the number that is to replace a lost phone or app. Only within an hour of resetting the password by mail, while the login waits for that phone or app.',
  who: 'pending',
  body: z.object({ phoneNumber }),
  response: message,
})

export const verifyLostPhoneOtp = defineCall({
  name: 'verifyLostPhoneOtp',
  method: 'POST',
  path: '/auth/lost-phone/verify-otp',
  summary:
    'Verifies that code: a day later, the new number replaces the old one at the next login, unless the owner stops it through the mail or text that is sent at once.',
  who: 'pending',
  body: z.object({ phoneNumber, code: otp }),
  response: message.extend({ readyAt: isoTime }),
})

export const keepPhone = defineCall({
  name: 'keepPhone',
  method: 'POST',
  path: '/keep-phone/{token}',
  summary: 'Stops a new number from replacing the phone. The token is in the mail and the text about it.',
  who: 'anyone',
  params: tokenParams,
  /** Set by the button on our own page, which is then shown again. */
  query: z.object({ by: z.literal('page').optional().catch(undefined) }),
  response: message,
  limit: { calls: 60, seconds: 60 },
})
