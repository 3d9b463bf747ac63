import { POST as generateOtp } from '@/app/api/email/generate-otp/route'
import { POST as sendOtp } from '@/app/api/mobile/send-otp/route'
import { DAY, HOUR, MINUTE, SECOND, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { watchTexts } from '@/lib/people/accounts/codes/watch-texts'
import { listCodes } from '@/lib/people/accounts/sign-in/queries'
import { findViewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import {
  aNewcomer,
  mailCode,
  newestCodeSentAt,
  openPendingSession,
  setClock,
  submitMailedCode,
  submitTextedCode,
  textCode,
} from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()
const inbox = openInbox()

describe('asking for a code', () => {
  nightTest('the waits grow: 30, 60, 120, 300 and 300 seconds', async () => {
    const ada = await aNewcomer()
    expect((await mailCode(ada)).status).toBe(200)
    for (const wait of [30, 60, 120, 300, 300]) {
      const last = await newestCodeSentAt(ada)
      setClock(last, wait * SECOND - 10 * SECOND)
      const refused = await mailCode(ada)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10)
      expect(refused.body.message).toMatch(/^Please wait \d+ seconds? before asking for another code\.$/)
      setClock(last, wait * SECOND)
      expect((await mailCode(ada)).status).toBe(200)
    }
  })

  nightTest(
    'of strangers, to one inbox in any spellings, are ten a day; its plain address has its own',
    async () => {
      const { username } = aNewAccount()
      const ask = async (email: string) =>
        (await mailCode(await aSignedInUser({ isPending: true, email }))).status
      const statuses: number[] = []
      for (let place = 0; place < 12; place += 1) statuses.push(await ask(`${username}+${place}@example.com`))
      expect(statuses.filter((status) => status === 200)).toHaveLength(10)
      expect(await ask(`${username}@example.com`)).toBe(200)
      const proven = await aSignedInUser({ email: `${username}+mine@example.com` })
      expect((await mailCode(proven)).status).toBe(200)
    },
  )

  nightTest('10 unused ones a day are sent; the eleventh waits until the first is a day old', async () => {
    const ada = await aNewcomer()
    const ask = async () => (await mailCode(await openPendingSession(ada))).status
    expect(await ask()).toBe(200)
    const first = await newestCodeSentAt(ada)
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

  nightTest('a used code resets the waits', async () => {
    const ada = await aNewcomer()
    await mailCode(ada)
    expect((await mailCode(ada)).status).toBe(429)
    expect((await submitMailedCode(ada, inbox.newestCode(ada))).status).toBe(200)
    expect((await mailCode(ada)).status).toBe(200)
    expect((await mailCode(ada)).status).toBe(429)
  })

  nightTest(
    'the verify screen knows what was sent and how long to wait, as the next refusal says',
    async () => {
      const ada = await aNewcomer()
      const readCodes = async () => {
        const viewer = await findViewer({ token: ada.token, cookie: null })
        if (!viewer) throw new Error('no session')
        return (await listCodes(viewer)).map(({ destination, ...codes }) => codes)
      }
      const nothing = { last: 'none', waitSeconds: 0 }
      expect(await readCodes()).toEqual([nothing, nothing])
      await mailCode(ada)
      const sentAt = await newestCodeSentAt(ada)
      setClock(sentAt, 10 * SECOND)
      const [mailed, texted] = await readCodes()
      expect(mailed).toEqual({ last: 'sent', waitSeconds: expect.closeTo(20, 0) })
      expect(texted).toEqual(nothing)
      const refused = await mailCode(ada)
      expect(Number(refused.headers.get('retry-after'))).toBeCloseTo(Math.ceil(mailed?.waitSeconds ?? 0), 0)
      setClock(sentAt, 10 * MINUTE)
      expect((await readCodes())[0]).toEqual({ last: 'over', waitSeconds: 0 })
      await mailCode(ada)
      expect((await readCodes())[0]).toMatchObject({ last: 'sent' })
      await submitMailedCode(ada, inbox.newestCode(ada))
      expect((await readCodes())[0]).toEqual(nothing)
    },
  )

  nightTest('50 requests at once send one code', async () => {
    const ada = await aNewcomer()
    const answers = await Promise.all(Array.from({ length: 50 }, () => mailCode(ada)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(49)
    expect(inbox.messagesTo(String(ada.user.email))).toHaveLength(1)
  })

  test('without a session, or for another destination, nothing is sent, with the same response', async () => {
    const [ada, bob] = [await aNewcomer(), await aNewcomer()]
    const real = await mailCode(ada)
    expect(await mailCode(bob, { token: undefined })).toMatchObject({ status: 200, body: real.body })
    expect(await mailCode(bob, { token: ada.token })).toMatchObject({ status: 200, body: real.body })
    expect(await textCode(bob, { token: ada.token })).toMatchObject({ status: 200, body: real.body })
    expect(inbox.messagesTo(String(bob.user.email))).toEqual([])
    expect(inbox.messagesTo(String(bob.user.phoneNumber))).toEqual([])
  })

  test('the cookie is accepted only from our own origin', async () => {
    const ada = await aSignedInUser({ isPending: true, isBrowser: true })
    const byCookie = { token: undefined, cookie: ada.cookie }
    await mailCode(ada, { ...byCookie, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(inbox.messagesTo(String(ada.user.email))).toHaveLength(0)
    await mailCode(ada, { ...byCookie, isBrowser: true })
    expect(inbox.messagesTo(String(ada.user.email))).toHaveLength(1)
    const verified = await submitMailedCode({}, inbox.newestCode(ada), {
      cookie: ada.cookie,
      isBrowser: true,
    })
    expect(verified.status).toBe(200)
  })

  nightTest('each caller’s address gets 200 an hour, not counting used codes and failures', async () => {
    const first = await aNewcomer()
    const last = await aNewcomer()
    const others: SignedInUser[] = []
    const twenty = () => Promise.all(Array.from({ length: 20 }, aNewcomer))
    while (others.length < 199) others.push(...(await twenty()))
    others.length = 199
    const options = { headers: { 'x-forwarded-for': '10.5.0.1' } }
    const ask = async (person: SignedInUser) => (await textCode(person, options)).status
    inbox.control({ sms: 'fail-500' })
    expect(await ask(first)).toBe(502)
    inbox.control({ sms: 'ok' })
    expect(await ask(first)).toBe(200)
    while (others.length > 0)
      expect(new Set(await Promise.all(others.splice(0, 5).map(ask)))).toEqual(new Set([200]))
    expect(await ask(last)).toBe(429)
    const code = inbox.newestTextedCode(first)
    expect((await submitTextedCode(first, first.user.phoneNumber, code, options)).status).toBe(200)
    expect(await ask(last)).toBe(200)
  })

  test('a malformed destination is a bad request', async () => {
    const { token } = await aNewcomer()
    for (const email of ['nobody', '', 7, null, `a\u0000@example.com`])
      expect((await call(generateOtp, '/email/generate-otp', { body: { email }, token })).status).toBe(400)
    for (const phoneNumber of ['123', '', 7, null, '+1234567890123456'])
      expect((await call(sendOtp, '/mobile/send-otp', { body: { phoneNumber }, token })).status).toBe(400)
  })
})

describe('text messages', () => {
  const settings = { ...env }
  afterEach(() => void Object.assign(env, settings))

  nightTest('have a shared daily limit, while mail continues', async () => {
    await db.oneTimeCode.deleteMany()
    env.SMS_DAILY_LIMIT = 2
    const people = [await aNewcomer(), await aNewcomer(), await aNewcomer()] as const
    expect((await textCode(people[0])).status).toBe(200)
    inbox.control({ sms: 'fail-500', times: 1 })
    expect((await textCode(people[1])).status).toBe(502)
    expect((await textCode(people[1])).status).toBe(200)
    const refused = await textCode(people[2])
    expect(refused).toMatchObject({ status: 429, body: { code: 'TEXTS_USED_UP' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect((await mailCode(people[2])).status).toBe(200)
    setClockOffset(DAY + MINUTE)
    expect((await textCode(await openPendingSession(people[2]))).status).toBe(200)
  })

  test('keep a part of the limit for proven numbers, whatever throw-away sign-ups use', async () => {
    await db.oneTimeCode.deleteMany()
    Object.assign(env, { SMS_DAILY_LIMIT: 4, SMS_KEPT_PERCENT: 50 })
    const ada = await aSignedInUser()
    await db.user.update({ where: { id: ada.user.id }, data: { phoneVerifiedAt: new Date() } })
    expect((await textCode(await aNewcomer())).status).toBe(200)
    expect((await textCode(await aNewcomer())).status).toBe(200)
    const refused = await textCode(await aNewcomer())
    expect(refused).toMatchObject({ status: 429, body: { code: 'TEXTS_USED_UP' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect((await textCode(ada)).status).toBe(200)
  })

  nightTest('are not sent to premium numbers, nor to countries that are not configured', async () => {
    for (const phoneNumber of ['+883510000000091', '+447012345678', '+37121234567']) {
      const person = await aSignedInUser({ isPending: true, phoneNumber })
      expect(await textCode(person)).toMatchObject({ status: 400, body: { code: 'NO_TEXTS_THERE' } })
      expect(inbox.messagesTo(phoneNumber)).toEqual([])
      expect((await mailCode(person)).status).toBe(200)
    }
    env.SMS_COUNTRIES = ['LV']
    const person = await aSignedInUser({ isPending: true, phoneNumber: '+37121234568' })
    expect((await textCode(person)).status).toBe(200)
  })

  nightTest('to one country have a limit of their own, except to the first', async () => {
    await db.oneTimeCode.deleteMany()
    Object.assign(env, { SMS_DAILY_LIMIT: 10, SMS_ABROAD_PERCENT: 20, SMS_KEPT_PERCENT: 0 })
    const germans = ['+4915123456781', '+4915123456782', '+4915123456783']
    const answers: number[] = []
    for (const phoneNumber of germans)
      answers.push((await textCode(await aSignedInUser({ isPending: true, phoneNumber }))).status)
    expect(answers).toEqual([200, 200, 429])
    expect(
      (await textCode(await aSignedInUser({ isPending: true, phoneNumber: '+33612345671' }))).status,
    ).toBe(200)
    expect((await textCode(await aNewcomer())).status).toBe(200)
    await watchTexts()
    const where = { kind: 'texts-rising', subject: { startsWith: 'last day ' }, resolvedAt: null }
    expect(await db.operatorFlag.findMany({ where, select: { subject: true, detail: true } })).toEqual([
      { subject: 'last day DE', detail: '2 of 2 text messages within a day to DE.' },
    ])
    setClockOffset(DAY + MINUTE)
    expect(
      (await textCode(await aSignedInUser({ isPending: true, phoneNumber: '+4915123456784' }))).status,
    ).toBe(200)
    await watchTexts()
    expect(await db.operatorFlag.count({ where })).toBe(0)
  })

  nightTest('that are used up fast are flagged to the operator until they no longer are', async () => {
    await db.oneTimeCode.deleteMany()
    env.SMS_DAILY_LIMIT = 6
    const listOpenFlags = () =>
      db.operatorFlag.findMany({
        where: { kind: 'texts-rising', resolvedAt: null },
        orderBy: { subject: 'asc' },
      })
    await textCode(await aNewcomer())
    await watchTexts()
    expect(await listOpenFlags()).toEqual([])
    await textCode(await aNewcomer())
    await watchTexts()
    expect(await listOpenFlags()).toMatchObject([
      { subject: 'last hour', detail: '2 text messages within an hour; 6 are allowed a day.' },
    ])
    for (let time = 0; time < 3; time += 1) await textCode(await aNewcomer())
    await watchTexts()
    expect((await listOpenFlags()).map(({ detail }) => detail)).toEqual([
      '5 of 6 text messages within a day, 5 of 5 to unproven numbers.',
      '5 text messages within an hour; 6 are allowed a day.',
    ])
    setClockOffset(DAY + MINUTE)
    await watchTexts()
    expect(await listOpenFlags()).toEqual([])
  })

  test('can be switched off with a limit of 0', async () => {
    env.SMS_DAILY_LIMIT = 0
    expect((await textCode(await aNewcomer())).status).toBe(429)
  })
})
