import { knownDeviceCookie, readKnownDeviceCookie, sessionCookie } from '@/lib/auth/cookie'
import { describeDevice } from '@/lib/auth/device'
import { FULL_LIFETIME } from '@/lib/auth/sessions'
import { DAY, SECOND } from '@/lib/clock'
import { jsonAnswer } from './answer'
import { callerAddress, isBrowser } from './caller'

/** Who asks to be signed in, as far as a request tells. */
export const clientOf = (request: Request) => ({
  isBrowser: isBrowser(request),
  device: describeDevice(request.headers.get('user-agent')),
  address: callerAddress(request),
  knownDevice: readKnownDeviceCookie(request),
})

/** A cookie whose session is over says that there was one: the browser keeps it for longer, worth nothing. */
const COOKIE_LIFETIME = FULL_LIFETIME + 60 * DAY

/** The answer of a sign-in: the user with the token as JSON, the other secret as a cookie. */
export const signedInAnswer = ({ user, cookie }: { user: unknown; cookie: string }, status = 200): Response =>
  jsonAnswer(user, status, { 'set-cookie': sessionCookie(cookie, COOKIE_LIFETIME / SECOND) })

/** Lets the browser keep that its person has shown who they are. */
export function withKnownDevice(answer: Response, knownDevice: string | null): Response {
  if (knownDevice) answer.headers.append('set-cookie', knownDeviceCookie(knownDevice))
  return answer
}
