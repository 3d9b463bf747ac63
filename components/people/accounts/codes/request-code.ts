import { CallError } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import { readStoredUser } from '@/lib/api/client/stored-user'

export type Channel = 'email' | 'phone'

/** Sends a code to one's own address or number. */
export function requestCode(channel: Channel, destination: string, { staysOn401 = false } = {}) {
  return channel === 'email'
    ? callServer('POST /email/generate-otp', { body: { email: destination }, staysOn401 })
    : callServer('POST /mobile/send-otp', { body: { phoneNumber: destination }, staysOn401 })
}

/**
 * Sends another code. The code calls return 200 to anyone, even if they send nothing, so this first checks that the
 * session is still alive.
 */
export async function resendCode(channel: Channel, destination: string) {
  if (!destination) throw new CallError(404, { message: 'Identifier not found. Please try again.' })
  const id = readStoredUser()?._id
  if (!id) throw new CallError(401, {})
  await callServer('GET /user/{id}', { params: { id }, staysOn401: true })
  return requestCode(channel, destination, { staysOn401: true })
}

/** Verifies a code sent to one's own address or number. */
export function verifyCode(
  channel: Channel,
  destination: string,
  code: string,
): Promise<ApiResponse<'POST /email/verify-otp'>> {
  return channel === 'email'
    ? callServer('POST /email/verify-otp', { body: { otp: code }, staysOn401: true })
    : callServer('POST /mobile/verify-otp', { body: { phoneNumber: destination, code }, staysOn401: true })
}
