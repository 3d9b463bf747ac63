import { POST as login } from '@/app/api/auth/login/route'
import { POST as resetPassword } from '@/app/api/user/reset-password/route'
import { PATCH as updatePassword } from '@/app/api/user/update-password/[id]/route'
import { addMs, DAY, HOUR, now, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { queueGuessingWarning, warnAboutGuessing } from '@/lib/people/accounts/sign-in/warn-about-guessing'
import { newKnownDevice } from '@/lib/platform/auth/known-device'
import { hashSecret, newSecret } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import type { User } from '@/lib/platform/db/generated/client'
import { call } from '../../support/call'
import { openPendingSession, proveEmail } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { takeJobs } from '../../support/jobs'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, PASSWORD, type SignedInUser } from '../../support/people'
import { sqlSentBy } from '../../support/sent-sql'

/** Guessing passwords from one address and from many: what stops it, and how it affects the owner. */

openDatabase()
const inbox = openInbox()
afterEach(() => {
  env.RATE_LIMIT_FACTOR = 1
})

const WRONG = 'Wrong-Meadow-42!'
let addresses = 0
const elsewhere = () => `10.7.${Math.floor(++addresses / 250)}.${addresses % 250}`

type Attempt = { password?: string; from?: string; cookie?: string }
const logIn = (identifier: unknown, { password = PASSWORD, from = elsewhere(), cookie }: Attempt = {}) =>
  call(login, '/auth/login', {
    body: { identifier, password },
    headers: { 'x-forwarded-for': from },
    cookie,
  })

/** The known-device cookie of a response, as a browser sends it back. */
const deviceCookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((cookie) => cookie.includes('known-device'))

/** The cookie of a browser in which the owner has entered a code. */
const knownDeviceCookie = (user: User) => `whipround.known-device=${newKnownDevice(user)}`

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

test('an address has 100 attempts in 15 minutes, and an IPv6 network counts as one', async () => {
  env.RATE_LIMIT_FACTOR = 0.03
  const from = (last: number) => `2001:db8:1:2::${last}`
  const unknown = (last: number) => logIn(`nobody.${last}@example.com`, { from: from(last) })
  expect(statuses([await unknown(1), await unknown(2), await unknown(3)])).toEqual([401, 401, 401])
  const refused = await unknown(4)
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many login attempts\. Please try again in \d+ minutes\.$/) },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await logIn('nobody.4@example.com', { from: '2001:db8:1:3::4' })).status).toBe(401)
})

describe('an account that is guessed from many addresses', () => {
  nightTest('gets 60 attempts an hour from unknown devices, whether it exists or not', async () => {
    env.RATE_LIMIT_FACTOR = 0.1
    const { user } = await aSignedInUser()
    for (const identifier of [user.email, 'no.account@example.com']) {
      expect(statuses(await times(6, () => logIn(identifier, { password: WRONG })))).toEqual(
        Array(6).fill(401),
      )
      expect(await logIn(identifier)).toMatchObject({
        status: 429,
        body: {
          message: expect.stringMatching(
            /from new devices.*browser you've logged in with before.*new password/,
          ),
        },
      })
    }
  })

  nightTest('can still be opened by its owner on a known device, which has attempts of its own', async () => {
    const { user } = await aSignedInUser()
    const cookie = knownDeviceCookie(user)
    env.RATE_LIMIT_FACTOR = 0.1
    await times(6, () => logIn(user.email, { password: WRONG }))
    expect((await logIn(user.email, { from: '10.8.0.1' })).status).toBe(429)
    expect((await logIn(user.email, { from: '10.8.0.1', cookie })).status).toBe(200)
    // The device has used up its only attempt.
    expect((await logIn(user.email, { cookie })).status).toBe(429)
  })

  nightTest('cannot be opened by somebody else’s known device, nor by a forged one', async () => {
    const [{ user }, other] = [await aSignedInUser(), await aSignedInUser()]
    const foreign = knownDeviceCookie(other.user)
    const madeUp = `${foreign.split('.').slice(0, 2).join('.')}.${newSecret()}`
    env.RATE_LIMIT_FACTOR = 0.1
    await times(6, () => logIn(user.email, { password: WRONG }))
    for (const cookie of [foreign, madeUp]) expect((await logIn(user.email, { cookie })).status).toBe(429)
  })

  test('does not recognise a device by an unproven phone number', async () => {
    const { user } = await aSignedInUser()
    const cookie = knownDeviceCookie(user)
    env.RATE_LIMIT_FACTOR = 0.1
    await times(6, () => logIn(user.phoneNumber, { password: WRONG }))
    expect((await logIn(user.phoneNumber, { cookie })).status).toBe(429)
  })

  nightTest('can be opened by its owner where they set a new password', async () => {
    const { user } = await aSignedInUser()
    const token = newSecret()
    const [createdAt, expiresAt] = [now(), addMs(now(), HOUR)]
    await db.passwordReset.create({
      data: { userId: user.id, tokenHash: hashSecret(token), createdAt, expiresAt },
    })
    const password = 'Misty-Harbour-57!'
    const reset = await call(resetPassword, '/user/reset-password', { body: { token, password } })
    expect(reset).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } })
    expect(Object.keys(reset.body)).toEqual(['message'])
    env.RATE_LIMIT_FACTOR = 0.1
    await times(6, () => logIn(user.email, { password: WRONG }))
    expect((await logIn(user.email, { password, cookie: deviceCookieOf(reset) })).status).toBe(200)
  })

  nightTest('tells its owner, once a day', async () => {
    env.RATE_LIMIT_FACTOR = 0.1
    const { user } = await aSignedInUser()
    const tell = async () => {
      for (const { data } of await takeJobs('tell-about-guessing')) await warnAboutGuessing(data)
    }
    const countWarnings = async () => ({
      notices: await db.notification.count({
        where: { userId: user.id, message: { contains: 'wrong passwords' } },
      }),
      mails: (
        await db.$queryRaw<unknown[]>`
        SELECT 1 FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${user.email}`
      ).length,
    })
    await times(2, () => logIn(user.email, { password: WRONG }))
    await tell()
    expect(await countWarnings()).toEqual({ notices: 0, mails: 0 })
    await times(3, () => logIn(user.email, { password: WRONG }))
    await tell()
    expect(await countWarnings()).toEqual({ notices: 1, mails: 1 })
    setClockOffset(DAY + HOUR)
    await logIn(user.email, { password: WRONG })
    await tell()
    expect(await countWarnings()).toEqual({ notices: 2, mails: 2 })
  })

  nightTest('costs no more than none once there are many wrong passwords', async () => {
    env.RATE_LIMIT_FACTOR = 0.1
    const { user } = await aSignedInUser()
    const sqlOfLogin = async (identifier: unknown) => {
      await times(2, () => logIn(identifier, { password: WRONG }))
      return sqlSentBy(() => logIn(identifier, { password: WRONG }))
    }
    await queueGuessingWarning()
    const none = await sqlOfLogin('nobody_guessed@example.com')
    expect(none.join()).toContain('pgboss')
    expect(await sqlOfLogin(user.email)).toEqual(none)
    for (const { data } of await takeJobs('tell-about-guessing')) await warnAboutGuessing(data)
  })

  nightTest('gets no warning of wrong passwords typed on a known device', async () => {
    const { user } = await aSignedInUser()
    const cookies = [knownDeviceCookie(user), knownDeviceCookie(user)]
    env.RATE_LIMIT_FACTOR = 0.3
    for (const cookie of cookies) await times(3, () => logIn(user.email, { password: WRONG, cookie }))
    expect((await logIn(user.email, { password: WRONG })).status).toBe(401)
    expect(await db.notification.count({ where: { userId: user.id } })).toBe(0)
  })
})

describe('a known device', () => {
  nightTest(
    'is one where a code was entered after signing up or logging in; a password is not enough',
    async () => {
      const ada = await aSignedInUser()
      expect(deviceCookieOf(await logIn(ada.user.email))).toBeUndefined()
      const cookie = deviceCookieOf(await proveEmail(inbox, await openPendingSession(ada)))
      env.RATE_LIMIT_FACTOR = 0.1
      await times(6, () => logIn(ada.user.email, { password: WRONG }))
      expect((await logIn(ada.user.email, { cookie })).status).toBe(200)
    },
  )

  test('is forgotten when the password changes, so that a thief cannot go on guessing', async () => {
    const { user } = await aSignedInUser()
    const cookie = knownDeviceCookie({ ...user, passwordHash: 'the one before' })
    env.RATE_LIMIT_FACTOR = 0.1
    await times(6, () => logIn(user.email, { password: WRONG }))
    expect((await logIn(user.email, { cookie })).status).toBe(429)
  })

  nightTest('shares the attempts of all known devices, so that making many gains nothing', async () => {
    env.RATE_LIMIT_FACTOR = 0.1
    const { user } = await aSignedInUser()
    const answers = await times(8, () => logIn(user.email, { cookie: knownDeviceCookie(user) }))
    expect(statuses(answers).sort()).toEqual([...Array(6).fill(200), 429, 429])
  })
})

nightTest(
  'the old password cannot be guessed in a stolen session, and somebody who knows it keeps a known device',
  async () => {
    env.RATE_LIMIT_FACTOR = 0.1
    const password = 'Misty-Harbour-57!'
    const change = ({ user, token }: SignedInUser, oldPassword: string) =>
      call(updatePassword, `/user/update-password/${user.id}`, {
        method: 'PATCH',
        body: { oldPassword, password },
        headers: { 'x-forwarded-for': elsewhere() },
        token,
      })
    const robbed = await aSignedInUser()
    const guesses = await times(3, () => change(robbed, WRONG))
    expect(statuses(guesses).sort()).toEqual([400, 400, 429])

    const owner = await aSignedInUser()
    const cookie = deviceCookieOf(await change(owner, PASSWORD))
    await times(6, () => logIn(owner.user.email, { password: WRONG }))
    expect((await logIn(owner.user.email, { password, cookie })).status).toBe(200)
  },
)
