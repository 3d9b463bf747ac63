import { knownDeviceCookie, readKnownDeviceCookie, sessionCookie } from '@/lib/auth/cookie'
import { describeDevice } from '@/lib/auth/device'
import { FULL_LIFETIME } from '@/lib/auth/sessions'
import { SECOND } from '@/lib/clock'
import { jsonAnswer } from './answer'
import { callerAddress, callerNetwork, isBrowser } from './caller'

/** Who asks to be signed in, as far as a request tells. */
export const clientOf = (request: Request) => ({
  isBrowser: isBrowser(request),
  device: describeDevice(request.headers.get('user-agent')),
  address: callerAddress(request),
  network: callerNetwork(request),
  knownDevice: readKnownDeviceCookie(request),
})

/** The answer of a sign-in: the user with the token as JSON, the other secret as a cookie. */
export const signedInAnswer = (
  { user, cookie, knownDevice }: { user: unknown; cookie: string; knownDevice?: string },
  status = 200,
): Response => {
  const answer = jsonAnswer(user, status, { 'set-cookie': sessionCookie(cookie, FULL_LIFETIME / SECOND) })
  return knownDevice ? withKnownDevice(answer, knownDevice) : answer
}

/** Lets the browser keep that its person has shown who they are. */
export function withKnownDevice(answer: Response, knownDevice: string): Response {
  answer.headers.append('set-cookie', knownDeviceCookie(knownDevice))
  return answer
}
