import { type Answer, callServer } from '@/lib/http/client'

export type Channel = 'email' | 'phone'

/** Sends a code to one's own address or number. */
export function requestCode(channel: Channel, destination: string, { staysOn401 = false } = {}) {
  return channel === 'email'
    ? callServer('POST /email/generate-otp', { body: { email: destination }, staysOn401 })
    : callServer('POST /mobile/send-otp', { body: { phoneNumber: destination }, staysOn401 })
}

/** Verifies a code that came to one's own address or number. */
export function verifyCode(
  channel: Channel,
  destination: string,
  code: string,
): Promise<Answer<'POST /email/verify-otp'>> {
  return channel === 'email'
    ? callServer('POST /email/verify-otp', { body: { otp: code }, staysOn401: true })
    : callServer('POST /mobile/verify-otp', { body: { phoneNumber: destination, code }, staysOn401: true })
}
