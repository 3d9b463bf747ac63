import { DELETE as removePasskey } from '@/app/api/auth/factors/passkeys/[id]/route'
import { POST as beginPasskey } from '@/app/api/auth/factors/passkeys/begin/route'
import { POST as finishPasskey } from '@/app/api/auth/factors/passkeys/finish/route'
import { GET as listFactors } from '@/app/api/auth/factors/route'
import { POST as beginTotp } from '@/app/api/auth/factors/totp/begin/route'
import { POST as confirmTotp } from '@/app/api/auth/factors/totp/confirm/route'
import { DELETE as removeTotp } from '@/app/api/auth/factors/totp/route'
import { POST as beginPasskeyStepUp } from '@/app/api/auth/step-up/passkey/begin/route'
import { POST as finishPasskeyStepUp } from '@/app/api/auth/step-up/passkey/finish/route'
import { POST as stepUpByTotp } from '@/app/api/auth/step-up/totp/route'
import { MINUTE, SECOND, setClockOffset } from '@/lib/base/clock'
import { seal, unseal } from '@/lib/platform/auth/seal'
import { STEP_UP_LIFETIME } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { anAuthenticator } from '../../support/authenticator'
import { call } from '../../support/call'
import { stepUp, totpCode } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()
type Handler = Parameters<typeof call>[0]
const post = ({ token }: SignedInUser, handler: Handler, path: string, body?: unknown) =>
  call(handler, `/auth${path}`, { method: 'POST', token, body })
const remove = ({ token }: SignedInUser, handler: Handler, path: string) =>
  call(handler, `/auth/factors${path}`, { method: 'DELETE', token })
const factorsOf = async ({ token }: SignedInUser) =>
  (await call(listFactors, '/auth/factors', { token })).body
const newsOf = async ({ user }: SignedInUser) =>
  (await db.notification.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } })).map(
    ({ message }) => message,
  )
const steppedUpAt = async ({ sessionId }: SignedInUser) =>
  (await db.session.findUniqueOrThrow({ where: { id: sessionId } })).steppedUpAt?.getTime()

/** With an authenticator app from before this session: one that was added in it is no proof (stolen-session.test.ts). */
async function withApp(person: SignedInUser) {
  const { body } = await post(person, beginTotp, '/factors/totp/begin')
  await post(person, confirmTotp, '/factors/totp/confirm', { code: totpCode(body.secret) })
  const { id: userId } = person.user
  await db.totpFactor.update({ where: { userId }, data: { confirmedAt: new Date(0) } })
  return body.secret as string
}

async function addPasskey(person: SignedInUser, name = 'Phone') {
  const authenticator = anAuthenticator()
  const { body } = await post(person, beginPasskey, '/factors/passkeys/begin')
  const response = authenticator.register(body.options.challenge)
  const kept = await post(person, finishPasskey, '/factors/passkeys/finish', { response, name })
  await db.passkey.updateMany({ where: { userId: person.user.id }, data: { createdAt: new Date(0) } })
  return { authenticator, kept }
}

describe('an authenticator app', () => {
  nightTest('is added with a code from it, and its secret is stored encrypted', async () => {
    const ada = await aSignedInUser()
    const { body } = await post(ada, beginTotp, '/factors/totp/begin')
    expect(body.uri).toContain(`otpauth://totp/Whipround:${ada.user.username}?secret=${body.secret}`)
    expect(body.qr).toEqual({
      size: expect.any(Number),
      path: expect.stringMatching(/^(M\d+ \d+h\d+v1h-\d+z)+$/),
    })
    expect((await factorsOf(ada)).authenticatorSince).toBeNull()
    const answer = await post(ada, confirmTotp, '/factors/totp/confirm', {
      code: totpCode(body.secret),
    })
    expect(answer.status).toBe(200)
    expect((await factorsOf(ada)).authenticatorSince).toMatch(/Z$/)
    expect(await newsOf(ada)).toEqual(['An authenticator app was added to your account.'])
    const kept = await db.totpFactor.findUniqueOrThrow({ where: { userId: ada.user.id } })
    expect(Buffer.from(kept.secret).toString('latin1')).not.toContain(body.secret)
    expect((await post(ada, beginTotp, '/factors/totp/begin')).status).toBe(409)
  })

  test('is added once, however often it is confirmed again after a lost response', async () => {
    const ada = await aSignedInUser()
    const { body } = await post(ada, beginTotp, '/factors/totp/begin')
    const code = totpCode(body.secret)
    for (const _ of ['first', 'again'])
      expect((await post(ada, confirmTotp, '/factors/totp/confirm', { code })).status).toBe(200)
    expect(await newsOf(ada)).toEqual(['An authenticator app was added to your account.'])
    setClockOffset(STEP_UP_LIFETIME + MINUTE)
    await stepUp(ada)
    for (const other of [totpCode(body.secret), '000000']) {
      const answer = await post(ada, confirmTotp, '/factors/totp/confirm', { code: other })
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'You already have an authenticator app. Remove it first.',
      ])
    }
  })

  test('steps a session up, with each code working once', async () => {
    const ada = await aSignedInUser({ is2FaEnabled: true })
    const secret = await withApp(ada)
    setClockOffset(STEP_UP_LIFETIME + MINUTE)
    expect((await remove(ada, removeTotp, '/totp')).body.code).toBe('STEP_UP_REQUIRED')
    const code = totpCode(secret)
    expect((await post(ada, stepUpByTotp, '/step-up/totp', { code })).status).toBe(200)
    expect((await post(ada, stepUpByTotp, '/step-up/totp', { code })).status).toBe(400)
    expect((await remove(ada, removeTotp, '/totp')).status).toBe(200)
    expect((await post(ada, stepUpByTotp, '/step-up/totp', { code: totpCode(secret, 1) })).status).toBe(404)
  })

  test('set up before NEXTAUTH_SECRET was changed is refused with what to do instead, and can be removed', async () => {
    const ada = await aSignedInUser()
    const secret = await withApp(ada)
    const kept = { secret: seal('totp before the change', ada.user.id, secret) }
    await db.totpFactor.update({ where: { userId: ada.user.id }, data: kept })
    const answer = await post(ada, stepUpByTotp, '/step-up/totp', { code: totpCode(secret, 1) })
    expect([answer.status, answer.body.error]).toEqual([
      409,
      expect.stringMatching(/^Your authenticator app no longer works here\. /),
    ])
    expect((await remove(ada, removeTotp, '/totp')).status).toBe(200)
  })

  nightTest('accepts one of 20 uses of a code at once', async () => {
    const ada = await aSignedInUser()
    const secret = await withApp(ada)
    setClockOffset(2 * MINUTE)
    const code = totpCode(secret)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(ada, stepUpByTotp, '/step-up/totp', { code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 400, 429].includes(status))).toBe(true)
  })

  nightTest('takes 30 wrong codes a day, then pauses, and the owner is told once', async () => {
    const ada = await aSignedInUser()
    const secret = await withApp(ada)
    setClockOffset(2 * MINUTE)
    const right = await post(ada, stepUpByTotp, '/step-up/totp', { code: totpCode(secret) })
    expect(right.status).toBe(200)
    const aQuarterPasses = () => db.rateLimit.deleteMany({ where: { key: { startsWith: '10/900:totp:' } } })
    const enter = (code: string) => post(ada, stepUpByTotp, '/step-up/totp', { code })
    for (let tried = 0; tried < 30; tried++) {
      if (tried % 10 === 0) await aQuarterPasses()
      expect((await enter(totpCode(secret, 100))).status).toBe(400)
    }
    await aQuarterPasses()
    expect(await enter(totpCode(secret, 100))).toMatchObject({
      status: 429,
      body: {
        message: 'Too many wrong codes today. Please confirm in another way, or try again tomorrow.',
      },
    })
    expect((await enter(totpCode(secret))).status).toBe(429)
    const paused = 'Your authenticator app is paused for a day: too many wrong codes were entered.'
    expect((await newsOf(ada)).filter((message) => message === paused)).toHaveLength(1)
  })

  test('accepts codes of a clock that is at most 30 seconds off', async () => {
    const ada = await aSignedInUser()
    const secret = await withApp(ada)
    for (const [minutes, steps, status] of [
      [5, -3, 400],
      [5, 3, 400],
      [5, -1, 200],
      [10, 1, 200],
    ] as const) {
      setClockOffset(minutes * MINUTE)
      const answer = await post(ada, stepUpByTotp, '/step-up/totp', {
        code: totpCode(secret, steps),
      })
      expect([steps, answer.status]).toEqual([steps, status])
    }
  })

  test('takes 10 tries in 15 minutes', async () => {
    const ada = await aSignedInUser()
    await withApp(ada)
    const tries: number[] = []
    for (let tried = 0; tried < 10; tried++)
      tries.push((await post(ada, stepUpByTotp, '/step-up/totp', { code: '000000' })).status)
    expect(tries).toEqual([...Array(9).fill(400), 429])
  })

  test('refuses what is not a code, and a pending session', async () => {
    const ada = await aSignedInUser()
    for (const code of ['12345', 'abcdef', '', null, undefined, {}])
      expect((await post(ada, stepUpByTotp, '/step-up/totp', { code })).status).toBe(400)
    const pending = await aSignedInUser({ isPending: true })
    expect((await post(pending, beginTotp, '/factors/totp/begin')).body.code).toBe('VERIFICATION_REQUIRED')
    expect((await post(pending, stepUpByTotp, '/step-up/totp', { code: '123456' })).status).toBe(403)
  })
})

describe('a passkey', () => {
  test('can be added, listed by name and removed', async () => {
    const ada = await aSignedInUser()
    const { authenticator, kept } = await addPasskey(ada, ' My phone ')
    expect(kept).toMatchObject({
      status: 201,
      body: { _id: authenticator.id, name: 'My phone', lastUsedAt: null },
    })
    expect((await factorsOf(ada)).passkeys).toEqual([{ ...kept.body, createdAt: expect.any(String) }])
    const bob = await aSignedInUser()
    expect((await remove(bob, removePasskey, `/passkeys/${authenticator.id}`)).status).toBe(404)
    expect((await remove(ada, removePasskey, `/passkeys/${authenticator.id}`)).status).toBe(200)
    expect((await factorsOf(ada)).passkeys).toEqual([])
    expect(await newsOf(ada)).toEqual([
      'The passkey “My phone” was added to your account.',
      'The passkey “My phone” was removed from your account.',
    ])
  })

  test('without a name is named after its kind, and numbered among others of that kind', async () => {
    const ada = await aSignedInUser()
    const names: string[] = []
    for (let made = 0; made < 2; made++) {
      const { body } = await post(ada, beginPasskey, '/factors/passkeys/begin')
      const response = anAuthenticator().register(body.options.challenge)
      names.push((await post(ada, finishPasskey, '/factors/passkeys/finish', { response })).body.name)
    }
    expect(names).toEqual(['Passkey of Unknown device', 'Passkey of Unknown device 2'])
  })

  test('steps a session up', async () => {
    const ada = await aSignedInUser({ is2FaEnabled: true })
    const { authenticator } = await addPasskey(ada)
    setClockOffset(STEP_UP_LIFETIME + MINUTE)
    const before = await steppedUpAt(ada)
    const { body } = await post(ada, beginPasskeyStepUp, '/step-up/passkey/begin')
    expect(body.options.allowCredentials).toEqual([expect.objectContaining({ id: authenticator.id })])
    const response = authenticator.sign(body.options.challenge)
    expect((await post(ada, finishPasskeyStepUp, '/step-up/passkey/finish', { response })).status).toBe(200)
    expect(await steppedUpAt(ada)).toBeGreaterThan(before ?? 0)
    expect((await factorsOf(ada)).passkeys[0].lastUsedAt).toMatch(/Z$/)
    const replayed = await post(ada, finishPasskeyStepUp, '/step-up/passkey/finish', { response })
    expect(replayed.status).toBe(400)
  })

  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without asking its owner', { userVerified: false }],
  ])('signed %s is not accepted', async (_, twist) => {
    const ada = await aSignedInUser()
    const { authenticator } = await addPasskey(ada)
    const { body } = await post(ada, beginPasskeyStepUp, '/step-up/passkey/begin')
    const response = authenticator.sign(body.options.challenge, twist)
    expect((await post(ada, finishPasskeyStepUp, '/step-up/passkey/finish', { response })).status).toBe(400)
  })

  test('of somebody else, or with another challenge, is refused', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    const [adas, bobs] = [await addPasskey(ada), await addPasskey(bob)]
    const ask = async (person: SignedInUser) =>
      (await post(person, beginPasskeyStepUp, '/step-up/passkey/begin')).body.options.challenge
    const finish = async (response: unknown) =>
      (await post(ada, finishPasskeyStepUp, '/step-up/passkey/finish', { response })).status
    expect(await finish(bobs.authenticator.sign(await ask(ada)))).toBe(400)
    await ask(ada)
    expect(await finish(adas.authenticator.sign(await ask(bob)))).toBe(400)
    expect(await finish(adas.authenticator.sign(await ask(ada)))).toBe(200)
  })

  test('that takes longer than 5 minutes to add has to start again', async () => {
    const ada = await aSignedInUser()
    const { authenticator } = await addPasskey(ada)
    const { body } = await post(ada, beginPasskeyStepUp, '/step-up/passkey/begin')
    setClockOffset(5 * MINUTE + 10 * SECOND)
    const response = authenticator.sign(body.options.challenge)
    expect((await post(ada, finishPasskeyStepUp, '/step-up/passkey/finish', { response })).status).toBe(400)
  })

  test('refuses nonsense as a bad request', async () => {
    const ada = await aSignedInUser()
    expect((await post(ada, beginPasskeyStepUp, '/step-up/passkey/begin')).status).toBe(404)
    for (const response of [
      null,
      'x',
      {},
      { id: 'x' },
      { id: 'x', response: {} },
      { id: '', response: [] },
    ]) {
      await post(ada, beginPasskey, '/factors/passkeys/begin')
      const body = { response, name: 'x' }
      expect((await post(ada, finishPasskey, '/factors/passkeys/finish', body)).status).toBe(400)
      expect((await post(ada, finishPasskeyStepUp, '/step-up/passkey/finish', body)).status).toBe(400)
    }
    expect((await remove(ada, removePasskey, '/passkeys/%00')).status).toBe(400)
  })
})

describe('a sealed secret', () => {
  test('opens only for its owner and purpose, and never after tampering', () => {
    const sealed = seal('test', 'ada', 'the secret')
    expect(unseal('test', 'ada', sealed)).toBe('the secret')
    expect(() => unseal('test', 'bob', sealed)).toThrow()
    expect(() => unseal('other', 'ada', sealed)).toThrow()
    const touched = Uint8Array.from(sealed, (byte, place) => (place === 14 ? byte ^ 1 : byte))
    expect(() => unseal('test', 'ada', touched)).toThrow()
    expect(seal('test', 'ada', 'the secret')).not.toEqual(sealed)
  })
})
