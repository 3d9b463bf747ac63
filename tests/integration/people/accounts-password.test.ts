import { POST as login } from '@/app/api/auth/login/route'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { POST as checkResetToken } from '@/app/api/user/check-reset-token/route'
import { POST as recover } from '@/app/api/user/recover/route'
import { POST as resetPassword } from '@/app/api/user/reset-password/route'
import { PATCH as updatePassword } from '@/app/api/user/update-password/[id]/route'
import { MINUTE, setClockOffset } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, PASSWORD, type SignedInUser } from '../../support/people'

openDatabase()
const inbox = openInbox()

const NEW_PASSWORD = 'Another-Meadow-43!'
let callers = 0
/** Gives each call its own address, to stay clear of the hourly limit. */
const fromAnywhere = () => ({ headers: { 'x-forwarded-for': `10.6.${callers >> 8}.${callers++ & 255}` } })

const change = ({ user, token }: SignedInUser, body: object) =>
  call(updatePassword, `/user/update-password/${user.id}`, { method: 'PATCH', body, token })
const logIn = async ({ user }: SignedInUser, password: string) =>
  (await call(login, '/auth/login', { body: { identifier: user.email, password }, ...fromAnywhere() })).status
const askFor = (email: unknown) => call(recover, '/user/recover', { body: { email }, ...fromAnywhere() })
const check = (token: unknown) =>
  call(checkResetToken, '/user/check-reset-token', { body: { token }, ...fromAnywhere() })
const reset = (token: unknown, password: unknown = NEW_PASSWORD) =>
  call(resetPassword, '/user/reset-password', { body: { token, password }, ...fromAnywhere() })
const hasLiveSession = async ({ user, token }: SignedInUser) =>
  (await call(getUser, `/user/${user.id}`, { token })).status === 200
/** The token in the newest reset link mailed to somebody. */
function newestToken({ user }: SignedInUser) {
  const link = inbox.messagesTo(String(user.email))[0]?.links.find((url) => url.includes('reset-password'))
  return new URL(link ?? '').searchParams.get('token') ?? ''
}
const newsOf = async ({ user }: SignedInUser) =>
  (await db.notification.findMany({ where: { userId: user.id } })).map(({ type, message }) => ({
    type,
    message,
  }))
const queuedFor = async ({ user }: SignedInUser) => {
  const jobs = await db.$queryRaw<{ template: string }[]>`
    SELECT data->>'template' AS template FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${user.email}`
  return jobs.map(({ template }) => template)
}

describe('changing the password', () => {
  nightTest('ends every session and tells the owner', async () => {
    const ada = await aSignedInUser()
    const answer = await change(ada, { oldPassword: PASSWORD, password: NEW_PASSWORD })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } })
    expect(await hasLiveSession(ada)).toBe(false)
    expect(await logIn(ada, PASSWORD)).toBe(401)
    expect(await logIn(ada, NEW_PASSWORD)).toBe(200)
    expect(await newsOf(ada)).toEqual([{ type: 'System', message: expect.stringContaining('password') }])
    expect(await queuedFor(ada)).toEqual(['password-changed'])
  })

  test.each([
    [{}, 'Old password and new password are required.'],
    [{ oldPassword: PASSWORD }, 'Old password and new password are required.'],
    [{ password: NEW_PASSWORD }, 'Old password and new password are required.'],
    [{ oldPassword: PASSWORD, password: 'Ab1!x' }, 'Password must be at least 6 characters.'],
    [{ oldPassword: PASSWORD, password: 'Ab1!xyz' }, 'Password is not strong enough'],
    [{ oldPassword: PASSWORD, password: 'Password1!' }, 'Password is not strong enough'],
    [{ oldPassword: 'Wrong-Meadow-42!', password: NEW_PASSWORD }, 'Old password is incorrect.'],
    [{ oldPassword: 7, password: NEW_PASSWORD }, 'Password is required'],
  ])('%p: 400', async (body, message) => {
    const ada = await aSignedInUser()
    expect(await change(ada, body)).toMatchObject({ status: 400, body: { message } })
    expect(await hasLiveSession(ada)).toBe(true)
  })

  test('is refused for somebody else, and in a pending session', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    const body = { oldPassword: PASSWORD, password: NEW_PASSWORD }
    expect((await change({ ...ada, token: bob.token }, body)).status).toBe(403)
    expect((await change({ ...ada, token: 'nobody' }, body)).status).toBe(401)
    expect((await change(await aSignedInUser({ isPending: true }), body)).body.code).toBe(
      'VERIFICATION_REQUIRED',
    )
  })

  nightTest('succeeds for one of 10 at once', async () => {
    const ada = await aSignedInUser()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        change(ada, { oldPassword: PASSWORD, password: `Meadow-${index}-Sunny!` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 400, 401].includes(status))).toBe(true)
  })
})

describe('recovering the password', () => {
  test('mails a link to the configured origin, whatever host the request names', async () => {
    const ada = await aSignedInUser()
    const headers = {
      'x-forwarded-for': '10.7.0.1',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    }
    const body = { email: ` ${String(ada.user.email).toUpperCase()} ` }
    const answer = await call(recover, '/user/recover', { body, headers })
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    const [mail] = inbox.messagesTo(String(ada.user.email))
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}/)
    expect(mail?.html).not.toContain('evil')
    expect(answer.body).not.toHaveProperty('token')
    const [kept] = await db.passwordReset.findMany({ where: { userId: ada.user.id } })
    expect(Buffer.from(kept?.tokenHash ?? []).toString('latin1')).not.toContain(newestToken(ada))
  })

  test('answers an unknown email with 404 User not found', async () => {
    expect(await askFor('nobody@example.com')).toMatchObject({
      status: 404,
      body: { message: 'User not found', code: 'USER_NOT_FOUND' },
    })
  })

  test.each([
    ['', 'Please enter an email address.'],
    [' ', 'Please enter an email address.'],
    [undefined, 'Please enter an email address.'],
    ['nobody', 'Please enter a valid email address'],
    ['a\u0007@example.com', 'Please enter a valid email address'],
  ])('%p: 400', async (email, message) => {
    expect(await askFor(email)).toMatchObject({ status: 400, body: { message } })
  })

  test('allows 5 an hour for each caller', async () => {
    let asking = 0
    const ask = () =>
      call(recover, '/user/recover', {
        body: { email: `nobody${asking++}@example.com` },
        headers: { 'x-forwarded-for': '10.8.0.1' },
      })
    for (let asked = 0; asked < 5; asked++) expect((await ask()).status).toBe(404)
    expect((await ask()).status).toBe(429)
  })

  nightTest('mails an address two links at once, and three an hour', async () => {
    const { user } = await aSignedInUser()
    const ask = async () => (await askFor(user.email)).status
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
    // As if those links had expired.
    const forgetLinks = () =>
      db.rateLimit.deleteMany({ where: { key: { startsWith: '2/', contains: 'recover:' } } })
    await forgetLinks()
    expect(await ask()).toBe(200)
    await forgetLinks()
    expect(await ask()).toBe(429)
  })

  test('says so when mail cannot be sent', async () => {
    const ada = await aSignedInUser()
    inbox.control({ mail: 'fail' })
    expect((await askFor(ada.user.email)).status).toBe(503)
  })

  nightTest('sets a new password with a link once, ending sessions and other links', async () => {
    const ada = await aSignedInUser()
    await askFor(ada.user.email)
    const first = newestToken(ada)
    await askFor(ada.user.email)
    const second = newestToken(ada)
    expect(second).not.toBe(first)
    // Whoever has the link learns which account it is for, and no more.
    expect(await check(first)).toMatchObject({
      status: 200,
      body: { message: 'The link is valid.', email: ada.user.email },
    })
    expect(await reset(first)).toMatchObject({
      status: 200,
      body: { message: 'Password reset successfully' },
    })
    expect(await hasLiveSession(ada)).toBe(false)
    expect(await logIn(ada, NEW_PASSWORD)).toBe(200)
    const dead = { status: 400, body: { message: 'This password reset link is no longer valid.' } }
    expect(await check(first)).toMatchObject(dead)
    expect(await reset(first, 'Third-Meadow-44!')).toMatchObject(dead)
    expect(await check(second)).toMatchObject(dead)
    expect(await reset(second)).toMatchObject(dead)
    expect(await queuedFor(ada)).toEqual(['password-changed'])
  })

  nightTest('gives links that last 30 minutes', async () => {
    const ada = await aSignedInUser()
    await askFor(ada.user.email)
    const token = newestToken(ada)
    setClockOffset(30 * MINUTE + 10_000)
    expect((await check(token)).status).toBe(400)
    expect((await reset(token)).status).toBe(400)
    setClockOffset(30 * MINUTE - 10_000)
    expect((await reset(token)).status).toBe(200)
  })

  nightTest('lets one of 50 uses of a link at once succeed', async () => {
    const ada = await aSignedInUser()
    await askFor(ada.user.email)
    const token = newestToken(ada)
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
  })

  nightTest('lets one of two links used at once succeed', async () => {
    const ada = await aSignedInUser()
    await askFor(ada.user.email)
    const first = newestToken(ada)
    await askFor(ada.user.email)
    const answers = await Promise.all([reset(first), reset(newestToken(ada)), reset(first)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test.each([
    ['short', 'Ab1!xyz', 'Password must be at least eight characters long.'],
    ['weak', 'alllowercase', 'Password is not strong enough'],
    ['common', 'P@ssw0rd123', 'Password is not strong enough'],
    ['too long', `Aa1!${'x'.repeat(45)}`, 'Password must be at most 48 characters long.'],
  ])('a %s password is refused and the link stays', async (_, password, message) => {
    const ada = await aSignedInUser()
    await askFor(ada.user.email)
    const token = newestToken(ada)
    expect(await reset(token, password)).toMatchObject({ status: 400, body: { message } })
    expect((await check(token)).status).toBe(200)
  })

  test('refuses nonsense as a bad request', async () => {
    for (const token of ['', 'x', 'a\u0000b', 'x'.repeat(5000), 7, null, {}]) {
      expect((await check(token)).status).toBe(400)
      expect((await reset(token)).status).toBe(400)
    }
  })
})
