import { POST as login } from '@/app/api/auth/login/route'
import { POST as logout } from '@/app/api/auth/logout/route'
import { DELETE as endSession } from '@/app/api/auth/sessions/[id]/route'
import { GET as listSessions } from '@/app/api/auth/sessions/route'
import { PUT as setVisibility } from '@/app/api/user/[id]/profile-visibility/route'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { DAY, setClockOffset } from '@/lib/base/clock'
import { SESSION_COOKIE } from '@/lib/platform/auth/cookie'
import { authOptions } from '@/lib/platform/auth/next-auth'
import { FULL_LIFETIME, IDLE_LIFETIME, PENDING_LIFETIME } from '@/lib/platform/auth/sessions'
import { call } from '../../support/call'
import { proveEmail } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, PASSWORD, type SignedInUser } from '../../support/people'

openDatabase()
const inbox = openInbox()

/** Leaves a slow machine time between setting the clock and the call. */
const MARGIN = 10_000
const logIn = (identifier: unknown, password: unknown = PASSWORD, options = {}) =>
  call(login, '/auth/login', { body: { identifier, password }, ...options })
const from = (address: string, more = {}) => ({ headers: { 'x-forwarded-for': address, ...more } })
const read = ({ user }: Pick<SignedInUser, 'user'>, secrets: { token?: string; cookie?: string }) =>
  call(getUser, `/user/${user.id}`, secrets).then(({ status }) => status)

describe('a session', () => {
  nightTest('is pending until a code is verified, and reads only its own user', async () => {
    const { user } = await aSignedInUser()
    const { body } = await logIn(user.email)
    expect(await read({ user }, { token: body.token })).toBe(200)
    const listed = await call(listSessions, '/auth/sessions', { token: body.token })
    expect(listed).toMatchObject({ status: 403, body: { code: 'VERIFICATION_REQUIRED' } })
    await proveEmail(inbox, { user, token: body.token })
    expect((await call(listSessions, '/auth/sessions', { token: body.token })).status).toBe(200)
  })

  nightTest('of a browser needs the token together with its own cookie', async () => {
    const { user } = await aSignedInUser()
    const one = await logIn(user.email, PASSWORD, { isBrowser: true })
    const two = await logIn(user.email, PASSWORD, { isBrowser: true })
    const cookieOf = (answer: typeof one) => answer.headers.get('set-cookie')?.split(';')[0]
    expect(await read({ user }, { token: one.body.token })).toBe(401)
    expect(await read({ user }, { token: one.body.token, cookie: cookieOf(two) })).toBe(401)
    expect(await read({ user }, { token: one.body.token, cookie: cookieOf(one) })).toBe(200)
    expect(await read({ user }, { cookie: cookieOf(one) })).toBe(200)
  })

  test('of a client without cookies needs only the token', async () => {
    const { user } = await aSignedInUser()
    expect(await read({ user }, { token: (await logIn(user.email)).body.token })).toBe(200)
  })

  test('cannot change anything with the cookie alone', async () => {
    const ada = await aSignedInUser({ isBrowser: true })
    const options = { method: 'PUT', body: { isProfileVisible: false }, cookie: ada.cookie, isBrowser: true }
    const path = `/user/${ada.user.id}/profile-visibility`
    expect((await call(setVisibility, path, options)).status).toBe(401)
    expect((await call(setVisibility, path, { ...options, token: ada.token })).status).toBe(200)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example', host: 'localhost:3000' }],
    ['an origin that hides', { origin: 'null', host: 'localhost:3000' }],
    ['nowhere', {}],
  ])('the cookie does not log out when the request comes from %s', async (_, headers) => {
    const ada = await aSignedInUser({ isBrowser: true })
    const answer = await call(logout, '/auth/logout', { method: 'POST', cookie: ada.cookie, headers })
    // Otherwise a form on another site could log somebody out through the response alone.
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await read(ada, { cookie: ada.cookie })).toBe(200)
  })

  test.each([
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['Origin', { origin: 'http://localhost:3000' }],
  ])('the cookie logs out from the own origin, by %s', async (_, headers) => {
    const ada = await aSignedInUser({ isBrowser: true })
    const answer = await call(logout, '/auth/logout', { method: 'POST', cookie: ada.cookie, headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await read(ada, { cookie: ada.cookie })).toBe(401)
    expect(await read(ada, { token: ada.token, cookie: ada.cookie })).toBe(401)
  })

  test.each([
    ['the own origin', { 'sec-fetch-site': 'same-origin' }],
    ['the own host under another name', { origin: 'http://192.168.0.7:3000', host: '192.168.0.7:3000' }],
  ])('logging out from %s clears a cookie whose session has ended', async (_, headers) => {
    const cookie = `${SESSION_COOKIE}=gone`
    const answer = await call(logout, '/auth/logout', { method: 'POST', cookie, headers })
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
  })

  test('need not exist to log out', async () => {
    expect((await call(logout, '/auth/logout', { method: 'POST' })).status).toBe(200)
  })

  test('lasts 30 minutes while pending', async () => {
    const ada = await aSignedInUser({ isPending: true })
    setClockOffset(PENDING_LIFETIME - MARGIN)
    expect(await read(ada, ada)).toBe(200)
    setClockOffset(PENDING_LIFETIME)
    expect(await read(ada, ada)).toBe(401)
  })

  test('ends after 7 days without use once full', async () => {
    const ada = await aSignedInUser()
    setClockOffset(IDLE_LIFETIME - MARGIN)
    expect(await read(ada, ada)).toBe(200)
    setClockOffset(2 * IDLE_LIFETIME - 2 * MARGIN)
    expect(await read(ada, ada)).toBe(200)
    setClockOffset(3 * IDLE_LIFETIME)
    expect(await read(ada, ada)).toBe(401)
  })

  test('ends after 30 days in any case', async () => {
    const ada = await aSignedInUser()
    for (let days = 5; days < 30; days += 5) {
      setClockOffset(days * DAY)
      expect(await read(ada, ada)).toBe(200)
    }
    setClockOffset(FULL_LIFETIME - MARGIN)
    expect(await read(ada, ada)).toBe(200)
    setClockOffset(FULL_LIFETIME + MARGIN)
    expect(await read(ada, ada)).toBe(401)
  })

  test('refuses another user’s id, and a malformed one as a bad request', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    expect(await read(bob, ada)).toBe(403)
    const { status } = await call(getUser, '/user/not-an-id', { token: ada.token })
    expect(status).toBe(400)
    expect(await read(ada, {})).toBe(401)
    expect(await read(ada, { token: 'made-up' })).toBe(401)
  })

  nightTest('is listed with one’s others, which can be ended, but nobody else’s', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
    const { body: other } = await logIn(ada.user.email, PASSWORD, from('10.0.0.1', { 'user-agent': agent }))
    const list = () => call(listSessions, '/auth/sessions', { token: ada.token })
    // A session that has the password but not yet the code is not listed.
    expect((await list()).body.sessions).toHaveLength(1)
    await proveEmail(inbox, { user: ada.user, token: other.token })
    const { body } = await list()
    expect(body.sessions).toHaveLength(2)
    const second = body.sessions.find(({ current }: { current: boolean }) => !current)
    expect(second).toEqual({
      _id: expect.any(String),
      current: false,
      device: 'Chrome on Windows',
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
    })
    const end = (token: string) =>
      call(endSession, `/auth/sessions/${second._id}`, { method: 'DELETE', token }).then(
        ({ status }) => status,
      )
    expect(await end(bob.token)).toBe(404)
    expect(await end(ada.token)).toBe(200)
    expect(await end(ada.token)).toBe(404)
    expect(await read(ada, { token: other.token })).toBe(401)
  })
})

describe('NextAuth', () => {
  const { jwt, callbacks, events } = authOptions
  const decode = (token: string) => jwt?.decode?.({ token, secret: '' })
  const sessionFor = async (cookie: string) => {
    const token = await decode(cookie.split('=')[1] ?? '')
    const session = { user: { name: token?.name }, expires: 'then' }
    return (
      token &&
      callbacks?.session?.({
        session,
        token,
        user: { id: '', email: '', emailVerified: null },
        newSession: null,
        trigger: 'update',
      })
    )
  }

  test('recognises a full session by the cookie, and no user in a pending one', async () => {
    const [ada, newcomer] = [await aSignedInUser(), await aSignedInUser({ isPending: true })]
    expect(await sessionFor(ada.cookie)).toEqual({ user: { name: ada.user.username }, expires: 'then' })
    expect(await sessionFor(newcomer.cookie)).toEqual({ expires: 'then' })
    expect(await decode('made-up')).toBeNull()
  })

  test('keeps the cookie as it was, and ends the session on signing out', async () => {
    const ada = await aSignedInUser()
    const cookie = ada.cookie.split('=')[1] ?? ''
    const token = await decode(cookie)
    expect(await jwt?.encode?.({ token: token ?? undefined, secret: '' })).toBe(cookie)
    await events?.signOut?.({ token: token ?? {}, session: { user: {}, expires: '' } })
    expect(await read(ada, ada)).toBe(401)
  })
})
