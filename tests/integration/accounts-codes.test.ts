import { POST as generateOtp } from '@/app/api/email/generate-otp/route'
import { POST as verifyEmail } from '@/app/api/email/verify-otp/route'
import { POST as sendOtp } from '@/app/api/mobile/send-otp/route'
import { POST as verifyMobile } from '@/app/api/mobile/verify-otp/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { STEP_UP_LIFETIME } from '@/lib/auth/sessions'
import { DAY, HOUR, MINUTE, SECOND, setClockOffset } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { openInbox } from '../support/inbox'
import { aSignedInUser, type SignedIn } from '../support/people'

openDatabase()
const inbox = openInbox()

const WRONG = 'Invalid OTP. Please check your OTP and try again.'

type Options = Parameters<typeof call>[2]
const mailTo = ({ user, token }: SignedIn, options: Options = {}) =>
  call(generateOtp, '/email/generate-otp', { body: { email: user.email }, token, ...options })
const textTo = ({ user, token }: SignedIn, options: Options = {}) =>
  call(sendOtp, '/mobile/send-otp', { body: { phoneNumber: user.phoneNumber }, token, ...options })
const submit = ({ token }: { token?: string }, otp: unknown, options: Options = {}) =>
  call(verifyEmail, '/email/verify-otp', { body: { otp }, token, ...options })
const newestCode = ({ user }: SignedIn) => inbox.codesTo(String(user.email))[0] ?? ''
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

const newestSentAt = async ({ user }: SignedIn) => {
  const newest = await db.oneTimeCode.findFirstOrThrow({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
  })
  return newest.createdAt
}
/** Moves the clock to `ms` after a moment. */
const setClock = (moment: Date, ms: number) => setClockOffset(moment.getTime() + ms - Date.now())

const newcomer = () => aSignedInUser({ pending: true })

describe('asking for a code', () => {
  test('the waits grow: 30, 60, 120, 300 and 300 seconds', async () => {
    const ada = await newcomer()
    expect((await mailTo(ada)).status).toBe(200)
    for (const wait of [30, 60, 120, 300, 300]) {
      const last = await newestSentAt(ada)
      setClock(last, wait * SECOND - 10 * SECOND)
      const refused = await mailTo(ada)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10)
      expect(refused.body.message).toMatch(/^Please wait \d+ seconds? before asking for another code\.$/)
      setClock(last, wait * SECOND)
      expect((await mailTo(ada)).status).toBe(200)
    }
  })

  test('10 unused ones a day; the eleventh comes when the first is a day old', async () => {
    const ada = await newcomer()
    const ask = async () => (await mailTo({ ...ada, ...(await again(ada)) })).status
    expect(await ask()).toBe(200)
    const first = await newestSentAt(ada)
    for (let sent = 1; sent < 10; sent++) {
      setClock(first, sent * 6 * MINUTE)
      expect(await ask()).toBe(200)
    }
    setClock(first, HOUR + 20 * MINUTE)
    expect(await ask()).toBe(429)
    setClock(first, DAY - 10 * SECOND)
    expect(await ask()).toBe(429)
    setClock(first, DAY)
    expect(await ask()).toBe(200)
  })

  test('a used code starts the ladder anew', async () => {
    const ada = await newcomer()
    await mailTo(ada)
    expect((await mailTo(ada)).status).toBe(429)
    expect((await submit(ada, newestCode(ada))).status).toBe(200)
    expect((await mailTo(ada)).status).toBe(200)
    expect((await mailTo(ada)).status).toBe(429)
  })

  test('50 requests in one moment send one code', async () => {
    const ada = await newcomer()
    const answers = await Promise.all(Array.from({ length: 50 }, () => mailTo(ada)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(49)
    expect(inbox.messagesTo(String(ada.user.email))).toHaveLength(1)
  })

  test('without a session, or for another destination, nothing is sent and nobody can tell', async () => {
    const [ada, bob] = [await newcomer(), await newcomer()]
    const real = await mailTo(ada)
    expect(await mailTo(bob, { token: undefined })).toMatchObject({ status: 200, body: real.body })
    expect(await mailTo(bob, { token: ada.token })).toMatchObject({ status: 200, body: real.body })
    expect(await textTo(bob, { token: ada.token })).toMatchObject({ status: 200, body: real.body })
    expect(inbox.messagesTo(String(bob.user.email))).toEqual([])
    expect(inbox.messagesTo(String(bob.user.phoneNumber))).toEqual([])
  })

  test('the cookie serves from the own origin only', async () => {
    const ada = await aSignedInUser({ pending: true, browser: true })
    const byCookie = { token: undefined, cookie: ada.cookie }
    await mailTo(ada, { ...byCookie, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(inbox.messagesTo(String(ada.user.email))).toHaveLength(0)
    await mailTo(ada, { ...byCookie, browser: true })
    expect(inbox.messagesTo(String(ada.user.email))).toHaveLength(1)
    const verified = await submit({}, newestCode(ada), { cookie: ada.cookie, browser: true })
    expect(verified.status).toBe(200)
  })

  test('200 an hour for each address of origin; used ones and failures do not count', async () => {
    const people = await Promise.all(Array.from({ length: 201 }, newcomer))
    const options = { headers: { 'x-forwarded-for': '10.5.0.1' } }
    inbox.control({ mail: 'fail' })
    expect((await mailTo(people[0] as SignedIn, options)).status).toBe(503)
    inbox.control({ mail: 'ok' })
    for (let from = 0; from < 200; from += 10) {
      const answers = await Promise.all(people.slice(from, from + 10).map((ada) => mailTo(ada, options)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect((await mailTo(people[200] as SignedIn, options)).status).toBe(429)
    const used = await submit(people[0] as SignedIn, newestCode(people[0] as SignedIn), options)
    expect(used.status).toBe(200)
    expect((await mailTo(people[200] as SignedIn, options)).status).toBe(200)
  }, 120_000)

  test('a malformed destination is a bad request', async () => {
    const { token } = await newcomer()
    for (const email of ['nobody', '', 7, null, `a\u0000@example.com`])
      expect((await call(generateOtp, '/email/generate-otp', { body: { email }, token })).status).toBe(400)
    for (const phoneNumber of ['123', '', 7, null, '+1234567890123456'])
      expect((await call(sendOtp, '/mobile/send-otp', { body: { phoneNumber }, token })).status).toBe(400)
  })
})

/** A new pending session, for when the clock has outlived the first. */
async function again({ user }: SignedIn) {
  const { openSession } = await import('@/lib/auth/sessions')
  const { transact } = await import('@/lib/db/transaction')
  const { token } = await transact((tx) => openSession(tx, user.id, { isBrowser: false, device: '' }))
  return { token }
}

describe('text messages', () => {
  const limit = env.SMS_DAILY_LIMIT
  afterEach(() => {
    env.SMS_DAILY_LIMIT = limit
  })

  test('have a daily ceiling, all together; mail goes on', async () => {
    await db.oneTimeCode.deleteMany()
    env.SMS_DAILY_LIMIT = 2
    const people = [await newcomer(), await newcomer(), await newcomer()] as const
    expect((await textTo(people[0])).status).toBe(200)
    inbox.control({ sms: 'fail-500', times: 1 })
    expect((await textTo(people[1])).status).toBe(502)
    expect((await textTo(people[1])).status).toBe(200)
    const refused = await textTo(people[2])
    expect(refused).toMatchObject({ status: 429, body: { code: 'TEXTS_USED_UP' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect((await mailTo(people[2])).status).toBe(200)
    setClockOffset(DAY + MINUTE)
    expect((await textTo({ ...people[2], ...(await again(people[2])) })).status).toBe(200)
  })

  test('the ceiling may be nought', async () => {
    env.SMS_DAILY_LIMIT = 0
    expect((await textTo(await newcomer())).status).toBe(429)
  })

  test('a code by text message is bound to its number', async () => {
    const ada = await newcomer()
    await textTo(ada)
    const [code] = inbox.codesTo(String(ada.user.phoneNumber))
    const verify = (phoneNumber: unknown) =>
      call(verifyMobile, '/mobile/verify-otp', { body: { phoneNumber, code }, token: ada.token })
    expect((await verify('+447700900999')).status).toBe(404)
    expect((await submit(ada, code)).status).toBe(404)
    expect((await verify(String(ada.user.phoneNumber).replace('+44', '+440'))).status).toBe(200)
  })
})

describe('a provider that fails', () => {
  test.each(['fail-400', 'fail-500'] as const)(
    'definitely (%s): 502, and the send does not count',
    async (sms) => {
      const ada = await newcomer()
      inbox.control({ sms })
      const failed = await textTo(ada)
      expect(failed).toMatchObject({ status: 502, body: { code: 'PROVIDER_FAILED' } })
      expect(failed.body.message).toMatch(/use your email/)
      inbox.control({ sms: 'ok' })
      expect((await textTo(ada)).status).toBe(200)
    },
  )

  test('in silence: it counts as sent, and the code works if it came', async () => {
    const ada = await newcomer()
    inbox.control({ sms: 'timeout-after', times: 1 })
    expect((await textTo(ada)).status).toBe(200)
    expect((await textTo(ada)).status).toBe(429)
    const [code] = inbox.codesTo(String(ada.user.phoneNumber))
    const body = { phoneNumber: ada.user.phoneNumber, code }
    expect((await call(verifyMobile, '/mobile/verify-otp', { body, token: ada.token })).status).toBe(200)
  }, 20_000)

  test.each(['fail', 'fail-permanently', 'reject-recipient'] as const)(
    'mail (%s): a clear refusal, and the code before stays alive',
    async (mail) => {
      const ada = await newcomer()
      await mailTo(ada)
      const first = newestCode(ada)
      setClockOffset(31 * SECOND)
      inbox.control({ mail })
      const failed = await mailTo(ada)
      expect([502, 503]).toContain(failed.status)
      expect((await submit(ada, first)).status).toBe(200)
    },
  )

  test('mail in silence after the letter counts as sent', async () => {
    const ada = await newcomer()
    inbox.control({ mail: 'timeout-after', times: 1 })
    expect((await mailTo(ada)).status).toBe(200)
    expect((await mailTo(ada)).status).toBe(429)
    expect((await submit(ada, newestCode(ada))).status).toBe(200)
  }, 20_000)
})

describe('submitting a code', () => {
  test.each(['12345', '1234567', 'abcdef', '', null, undefined, { a: 1 }, ' '])(
    '%p is no code',
    async (otp) => {
      const answer = await submit(await newcomer(), otp)
      expect(answer).toMatchObject({ status: 400, body: { message: 'Please enter a valid 6-digit OTP.' } })
    },
  )

  test('without a session: 401, and nobody’s code loses a try', async () => {
    const ada = await newcomer()
    await mailTo(ada)
    for (let tried = 0; tried < 6; tried++)
      expect(await submit({}, '000000')).toMatchObject({
        status: 401,
        body: { message: 'Session expired. Please sign up again.' },
      })
    expect((await submit(ada, newestCode(ada))).status).toBe(200)
  })

  test('nothing was requested: 404', async () => {
    expect((await submit(await newcomer(), '123456')).status).toBe(404)
  })

  test('the fifth wrong try kills the code', async () => {
    const ada = await newcomer()
    await mailTo(ada)
    const code = newestCode(ada)
    for (let tried = 1; tried < 5; tried++)
      expect(await submit(ada, otherThan(code))).toMatchObject({ status: 400, body: { message: WRONG } })
    expect((await submit(ada, otherThan(code))).status).toBe(429)
    expect((await submit(ada, code)).status).toBe(429)
    setClockOffset(31 * SECOND)
    await mailTo(ada)
    expect((await submit(ada, newestCode(ada))).status).toBe(200)
  })

  test('50 wrong tries in one moment cost no more and no less than five', async () => {
    const ada = await newcomer()
    await mailTo(ada)
    const wrong = otherThan(newestCode(ada))
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(ada, wrong)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(46)
  })

  test('of 50 who submit the right code in one moment one succeeds', async () => {
    const ada = await newcomer()
    await mailTo(ada)
    const code = newestCode(ada)
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(ada, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
  })

  test('it is valid for 10 minutes', async () => {
    const ada = await newcomer()
    await mailTo(ada)
    const sentAt = await newestSentAt(ada)
    setClock(sentAt, 10 * MINUTE)
    expect(await submit(ada, newestCode(ada))).toMatchObject({
      status: 400,
      body: { message: 'This code has expired. Please request a new one.' },
    })
    setClock(sentAt, 10 * MINUTE - 10 * SECOND)
    expect((await submit(ada, newestCode(ada))).status).toBe(200)
  })

  test('the next one takes its place', async () => {
    const ada = await newcomer()
    await mailTo(ada)
    const first = newestCode(ada)
    setClockOffset(31 * SECOND)
    await mailTo(ada)
    if (newestCode(ada) !== first) expect((await submit(ada, first)).status).toBe(400)
    expect((await submit(ada, newestCode(ada))).status).toBe(200)
  })

  test('it is good for its own account alone, and is kept as a keyed hash', async () => {
    const [ada, bob] = [await newcomer(), await newcomer()]
    await mailTo(ada)
    expect((await submit(bob, newestCode(ada))).status).toBe(404)
    const kept = await db.oneTimeCode.findFirstOrThrow({ where: { userId: ada.user.id } })
    expect(Buffer.from(kept.codeHash).toString('latin1')).not.toContain(newestCode(ada))
    expect(kept.codeHash).toHaveLength(32)
  })

  test('a code for signing in does not step up, nor the other way round', async () => {
    const ada = await aSignedInUser()
    const pending = { ...ada, ...(await again(ada)) }
    await mailTo(pending)
    const code = newestCode(ada)
    expect((await submit(ada, code)).status).toBe(404)
    expect((await submit(pending, code)).status).toBe(200)
  })
})

describe('two-factor authentication', () => {
  const remove = ({ user, token }: SignedIn) =>
    call(deleteUser, `/user/${user.id}`, { method: 'DELETE', token })

  test('a login code counts for 5 minutes, then a step-up code is asked for', async () => {
    const ada = await aSignedInUser({ is2FaEnabled: true })
    setClockOffset(STEP_UP_LIFETIME + SECOND)
    expect(await remove(ada)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
    await mailTo(ada)
    expect((await submit(ada, newestCode(ada))).status).toBe(200)
    setClockOffset(2 * STEP_UP_LIFETIME - SECOND)
    expect((await remove(ada)).status).toBe(200)
  })

  test('within the 5 minutes nothing is asked', async () => {
    const ada = await aSignedInUser({ is2FaEnabled: true })
    setClockOffset(STEP_UP_LIFETIME - 2 * SECOND)
    expect((await remove(ada)).status).toBe(200)
  })
})
