import { sessionCookie } from '@/lib/auth/cookie'
import { describeDevice } from '@/lib/auth/device'
import { FULL_LIFETIME } from '@/lib/auth/sessions'
import { DAY, SECOND } from '@/lib/clock'
import { jsonAnswer } from './answer'
import { isBrowser } from './caller'

/** What a session remembers of the program it was opened for. */
export const clientOf = (request: Request) => ({
  isBrowser: isBrowser(request),
  device: describeDevice(request.headers.get('user-agent')),
})

/** A cookie whose session is over says that there was one: the browser keeps it for longer, worth nothing. */
const COOKIE_LIFETIME = FULL_LIFETIME + 60 * DAY

/** The answer of a sign-in: the user with the token as JSON, the other secret as a cookie. */
export const signedInAnswer = ({ user, cookie }: { user: unknown; cookie: string }, status = 200) =>
  jsonAnswer(user, status, { 'set-cookie': sessionCookie(cookie, COOKIE_LIFETIME / SECOND) })
