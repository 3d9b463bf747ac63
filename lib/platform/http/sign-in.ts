import { DAY, SECOND } from '@/lib/base/clock'
import { knownDeviceCookie, readKnownDeviceCookie, sessionCookie } from '@/lib/platform/auth/cookie'
import { describeDevice } from '@/lib/platform/auth/device'
import { FULL_LIFETIME } from '@/lib/platform/auth/sessions'
import { callerAddress, isBrowser } from './caller'
import { jsonResponse } from './response'

/** The client that asks to be signed in, as far as a request tells. */
export const clientOf = (request: Request) => ({
  isBrowser: isBrowser(request),
  device: describeDevice(request.headers.get('user-agent')),
  address: callerAddress(request),
  knownDevice: readKnownDeviceCookie(request),
})

/** In ms. The cookie outlives its session: then it grants nothing, but shows that there was one. */
const COOKIE_LIFETIME = FULL_LIFETIME + 60 * DAY

/** The response to a sign-in: the user and the token as JSON, the other secret as a cookie. */
export const signedInResponse = (
  { user, cookie }: { user: unknown; cookie: string },
  status = 200,
): Response => jsonResponse(user, status, { 'set-cookie': sessionCookie(cookie, COOKIE_LIFETIME / SECOND) })

/** Adds the cookie that makes the browser a known device, if there is one. */
export function withKnownDevice(response: Response, knownDevice: string | null): Response {
  if (knownDevice) response.headers.append('set-cookie', knownDeviceCookie(knownDevice))
  return response
}
