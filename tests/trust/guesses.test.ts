import { randomBytes, randomInt } from 'node:crypto'
import { generateSync } from 'otplib'
import { POST as beginTotp } from '@/app/api/auth/factors/totp/begin/route'
import { POST as confirmTotp } from '@/app/api/auth/factors/totp/confirm/route'
import { GET as listSessions } from '@/app/api/auth/sessions/route'
import { POST as stepUpByTotp } from '@/app/api/auth/step-up/totp/route'
import { POST as accept } from '@/app/api/invitation/[token]/accept/route'
import { GET as view } from '@/app/api/invitation/[token]/route'
import { GET as receipt } from '@/app/api/receipt/[token]/route'
import { POST as checkResetToken } from '@/app/api/user/check-reset-token/route'
import { POST as resetPassword } from '@/app/api/user/reset-password/route'
import { addMs, DAY, MINUTE, now, SECOND, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { paymentPaid } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { inviteUser } from '@/lib/groups/invitations/invite-user'
import { invitationToken } from '@/lib/platform/auth/invitation-token'
import { receiptToken } from '@/lib/platform/auth/receipt-token'
import { hashSecret, newSecret } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../support/call'
import { mailCode, openPendingSession, submitMailedCode, submitTextedCode, textCode } from '../support/codes'
import { openDatabase } from '../support/database'
import { aGroup, viewerOf } from '../support/groups'
import { openInbox } from '../support/inbox'
import { aSignedInUser, type SignedInUser } from '../support/people'
import { printProgress, runCount, testTimeoutMs } from '../support/run-length'
import { aPaymentOf } from '../support/world'

const GUESSES = runCount({ short: 100, full: 10_000 })
const AT_ONCE = 20

openDatabase()
openInbox()
jest.setTimeout(testTimeoutMs)

const part = () => randomInt(1, 250)
/** A random address for every guess. */
const fromAnywhere = () => ({ headers: { 'x-forwarded-for': `${part()}.${part()}.${part()}.${part()}` } })
const aCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Guesses twenty at a time; returns how often each status was returned. */
async function guess(times: number, one: () => Promise<{ status: number }>) {
  const tally: Record<number, number> = {}
  for (let done = 0; done < times; done += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, times - done) }, one)
    for (const { status } of await Promise.all(batch)) tally[status] = (tally[status] ?? 0) + 1
    printProgress('guesses', done + AT_ONCE, 1000)
  }
  return tally
}

describe('a day of guessing codes with the known password, asking for new codes', () => {
  const ROUNDS = 20
  const settings = { ...env }
  afterEach(() => void Object.assign(env, settings))

  test.each([
    ['mailed', mailCode, (asker: SignedInUser) => submitMailedCode(asker, aCode(), fromAnywhere())],
    [
      'texted',
      textCode,
      (asker: SignedInUser) => submitTextedCode(asker, asker.user.phoneNumber, aCode(), fromAnywhere()),
    ],
  ] as const)('%s ones: at most five at each of ten', async (_, ask, submit) => {
    // Every guess reaches a code, as if there were no other limit on tries.
    env.RATE_LIMIT_FACTOR = GUESSES
    const victim = await aSignedInUser({ isPending: true })
    const tally: Record<number, number> = {}
    for (let round = 0; round < ROUNDS; round++) {
      setClockOffset((round * DAY) / ROUNDS)
      const attacker = await openPendingSession(victim)
      await ask(attacker, fromAnywhere())
      const found = await guess(GUESSES / ROUNDS, () => submit(attacker))
      for (const [status, times] of Object.entries(found))
        tally[Number(status)] = (tally[Number(status)] ?? 0) + times
    }
    // Each of the ten codes dies at the fifth wrong guess: the odds are fifty in a million.
    expect(tally[200]).toBeUndefined()
    const codes = await db.oneTimeCode.findMany({ where: { userId: victim.user.id } })
    expect(codes).toHaveLength(10)
    expect(codes.map(({ tries }) => tries)).toEqual(Array(10).fill(5))
  })

  test('authenticator codes: ten in 15 minutes', async () => {
    const victim = await aSignedInUser()
    const { token } = victim
    const { body } = await call(beginTotp, '/auth/factors/totp/begin', { method: 'POST', token })
    const code = generateSync({ secret: body.secret, epoch: Math.floor(now().getTime() / SECOND) })
    expect((await call(confirmTotp, '/auth/factors/totp/confirm', { token, body: { code } })).status).toBe(
      200,
    )
    setClockOffset(2 * MINUTE)
    const tally = await guess(GUESSES, () =>
      call(stepUpByTotp, '/auth/step-up/totp', { token, body: { code: aCode() }, ...fromAnywhere() }),
    )
    // One of the ten attempts was the owner's own. The limit goes by real time, not by the test's clock.
    const quarters = Math.ceil((Date.now() - victim.user.createdAt.getTime()) / (15 * MINUTE))
    expect(tally[200]).toBeUndefined()
    expect(tally[400]).toBeLessThanOrEqual(10 * (quarters + 1) - 1)
    expect(tally[429]).toBeGreaterThanOrEqual(GUESSES - 10 * (quarters + 1))
  })
})

/** Something that looks like the real value, or the real value slightly changed. */
function forge(real: string): string {
  const at = randomInt(real.length)
  const other = newSecret().charAt(0)
  switch (randomInt(5)) {
    case 0:
      return `${real.slice(0, at)}${other === real[at] ? '~' : other}${real.slice(at + 1)}`
    case 1:
      return real.slice(0, at)
    case 2:
      return `${real}${other}`
    default:
      return randomBytes(32).toString('base64url')
  }
}

describe('tokens', () => {
  test('of reset links', async () => {
    const { user } = await aSignedInUser()
    const token = newSecret()
    const expiresAt = addMs(now(), 30 * MINUTE)
    const link = { userId: user.id, tokenHash: hashSecret(token), createdAt: now(), expiresAt }
    await db.passwordReset.create({ data: link })
    const body = () => ({ token: forge(token), password: 'Quiet-Harbour-77!' })
    const checked = await guess(GUESSES / 2, () =>
      call(checkResetToken, '/user/check-reset-token', { body: body(), ...fromAnywhere() }),
    )
    const reset = await guess(GUESSES / 2, () =>
      call(resetPassword, '/user/reset-password', { body: body(), ...fromAnywhere() }),
    )
    expect([checked, reset]).toEqual([{ 400: GUESSES / 2 }, { 400: GUESSES / 2 }])
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      passwordHash: user.passwordHash,
    })
    expect((await call(checkResetToken, '/user/check-reset-token', { body: { token } })).status).toBe(200)
  })

  test('of invitations', async () => {
    const { groupId, admin } = await aGroup()
    const invited = await aSignedInUser()
    await inviteUser(viewerOf(admin), groupId, String(invited.user.username))
    const { id } = await db.invitation.findFirstOrThrow({ where: { groupId } })
    const token = invitationToken(id)
    const path = () => `/invitation/${forge(token) || '~'}`
    const viewed = await guess(GUESSES / 2, () => call(view, path(), fromAnywhere()))
    const accepted = await guess(GUESSES / 2, () =>
      call(accept, `${path()}/accept`, { method: 'POST', ...fromAnywhere() }),
    )
    expect([viewed, accepted]).toEqual([{ 404: GUESSES / 2 }, { 404: GUESSES / 2 }])
    expect(await db.member.count({ where: { groupId } })).toBe(1)
    expect((await call(view, `/invitation/${token}`)).status).toBe(200)
  })

  test('of receipts', async () => {
    const { groupId, admin } = await aGroup()
    const id = await aPaymentOf(admin, groupId)
    const postings = paymentPaid({ userId: admin.user.id, amountPence: 100, feePence: 0 })
    const cause = { subject: 'payment', id, step: 'paid' } as const
    await transact((tx) => postEntry(tx, { groupId, cause, postings }))
    const token = receiptToken(id)
    const path = () => `/receipt/${forge(token) || '~'}`
    expect(await guess(GUESSES, () => call(receipt, path(), fromAnywhere()))).toEqual({ 404: GUESSES })
    expect((await call(receipt, `/receipt/${token}`)).status).toBe(200)
  })

  test('of sessions, as bearer and as cookie', async () => {
    const { token, cookie } = await aSignedInUser()
    const [name = '', secret = ''] = cookie.split('=')
    const tally = await guess(GUESSES, () => {
      const guessed = randomInt(2) ? { token: forge(token) } : { cookie: `${name}=${forge(secret)}` }
      return call(listSessions, '/auth/sessions', { ...guessed, ...fromAnywhere() })
    })
    expect(tally).toEqual({ 401: GUESSES })
    expect((await call(listSessions, '/auth/sessions', { token })).status).toBe(200)
  })
})
