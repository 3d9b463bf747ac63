import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { MINUTE, SECOND, setClockOffset } from '@/lib/base/clock'
import { lockIdentifiers } from '@/lib/people/accounts/identifiers'
import { STEP_UP_LIFETIME } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
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
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()
const inbox = openInbox()

const WRONG = 'Invalid OTP. Please check your OTP and try again.'
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('submitting a code', () => {
  test.each(['12345', '1234567', 'abcdef', '', null, undefined, { a: 1 }, ' '])(
    '%p is not a code',
    async (otp) => {
      const answer = await submitMailedCode(await aNewcomer(), otp)
      expect(answer).toMatchObject({ status: 400, body: { message: 'Please enter a valid 6-digit OTP.' } })
    },
  )

  test('without a session it is a 401 that costs nobody’s code a try', async () => {
    const ada = await aNewcomer()
    await mailCode(ada)
    for (let tried = 0; tried < 6; tried++)
      expect(await submitMailedCode({}, '000000')).toMatchObject({
        status: 401,
        body: { message: 'Session expired. Please sign up again.' },
      })
    expect((await submitMailedCode(ada, inbox.newestCode(ada))).status).toBe(200)
  })

  test('without a requested code it is a 404', async () => {
    expect((await submitMailedCode(await aNewcomer(), '123456')).status).toBe(404)
  })

  nightTest('the fifth wrong try kills the code', async () => {
    const ada = await aNewcomer()
    await mailCode(ada)
    const code = inbox.newestCode(ada)
    for (let tried = 1; tried < 5; tried++)
      expect(await submitMailedCode(ada, otherThan(code))).toMatchObject({
        status: 400,
        body: { message: WRONG },
      })
    expect((await submitMailedCode(ada, otherThan(code))).status).toBe(429)
    expect((await submitMailedCode(ada, code)).status).toBe(429)
    setClockOffset(31 * SECOND)
    await mailCode(ada)
    expect((await submitMailedCode(ada, inbox.newestCode(ada))).status).toBe(200)
  })

  nightTest('50 wrong tries at once count as five', async () => {
    const ada = await aNewcomer()
    await mailCode(ada)
    const wrong = otherThan(inbox.newestCode(ada))
    const answers = await Promise.all(Array.from({ length: 50 }, () => submitMailedCode(ada, wrong)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(46)
  })

  test('of 25 who submit the right code at once, one succeeds', async () => {
    const ada = await aNewcomer()
    await mailCode(ada)
    const code = inbox.newestCode(ada)
    const answers = await Promise.all(Array.from({ length: 25 }, () => submitMailedCode(ada, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // For who comes once that one is in, there is no code any more.
    expect(answers.filter(({ status }) => ![200, 400, 404].includes(status))).toEqual([])
  })

  nightTest('there are 60 tries in 15 minutes for all codes; step-ups are counted separately', async () => {
    const ada = await aSignedInUser()
    const pending = await openPendingSession(ada)
    for (let tried = 0; tried < 60; tried++)
      expect((await submitMailedCode(pending, '123456')).status).toBe(404)
    expect(await submitMailedCode(pending, '123456')).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/) },
    })
    expect((await submitMailedCode(ada, '123456')).status).toBe(404)
    expect((await submitMailedCode(await aNewcomer(), '123456')).status).toBe(404)
  })

  test('a code for a proven address does not wait for the lock on identifiers', async () => {
    const ada = await aSignedInUser()
    await mailCode(ada)
    const code = inbox.newestCode(ada)
    await transact(async (tx) => {
      await lockIdentifiers(tx)
      expect((await submitMailedCode(ada, otherThan(code))).status).toBe(400)
      expect((await submitMailedCode(ada, code)).status).toBe(200)
    })
  })

  nightTest('of 25 who submit the right code for a proven address at once, one succeeds', async () => {
    const ada = await aSignedInUser()
    await mailCode(ada)
    const code = inbox.newestCode(ada)
    const answers = await Promise.all(Array.from({ length: 25 }, () => submitMailedCode(ada, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
  })

  test('it is valid for 10 minutes', async () => {
    const ada = await aNewcomer()
    await mailCode(ada)
    const sentAt = await newestCodeSentAt(ada)
    setClock(sentAt, 10 * MINUTE)
    expect(await submitMailedCode(ada, inbox.newestCode(ada))).toMatchObject({
      status: 400,
      body: { message: 'This code has expired. Please request a new one.' },
    })
    setClock(sentAt, 10 * MINUTE - 10 * SECOND)
    expect((await submitMailedCode(ada, inbox.newestCode(ada))).status).toBe(200)
  })

  nightTest('a newer code replaces it', async () => {
    const ada = await aNewcomer()
    await mailCode(ada)
    const first = inbox.newestCode(ada)
    setClockOffset(31 * SECOND)
    await mailCode(ada)
    if (inbox.newestCode(ada) !== first) expect((await submitMailedCode(ada, first)).status).toBe(400)
    expect((await submitMailedCode(ada, inbox.newestCode(ada))).status).toBe(200)
  })

  test('it works only for its own account, and is stored as a keyed hash', async () => {
    const [ada, bob] = [await aNewcomer(), await aNewcomer()]
    await mailCode(ada)
    expect((await submitMailedCode(bob, inbox.newestCode(ada))).status).toBe(404)
    const kept = await db.oneTimeCode.findFirstOrThrow({ where: { userId: ada.user.id } })
    expect(Buffer.from(kept.codeHash).toString('latin1')).not.toContain(inbox.newestCode(ada))
    expect(kept.codeHash).toHaveLength(32)
  })

  test('a code by text message is bound to its number', async () => {
    const ada = await aNewcomer()
    await textCode(ada)
    const number = String(ada.user.phoneNumber)
    const code = inbox.newestTextedCode(ada)
    expect((await submitTextedCode(ada, '+447700900999', code)).status).toBe(404)
    expect((await submitMailedCode(ada, code)).status).toBe(404)
    expect((await submitTextedCode(ada, number.replace('+44', '+440'), code)).status).toBe(200)
  })

  test('a code for signing in does not step up, nor the reverse', async () => {
    const ada = await aSignedInUser()
    const pending = await openPendingSession(ada)
    await mailCode(pending)
    const code = inbox.newestCode(ada)
    expect((await submitMailedCode(ada, code)).status).toBe(404)
    expect((await submitMailedCode(pending, code)).status).toBe(200)
  })
})

describe('two-factor authentication', () => {
  const remove = ({ user, token }: SignedInUser) =>
    call(deleteUser, `/user/${user.id}`, { method: 'DELETE', token })

  nightTest('a login code counts for 5 minutes, then a step-up code is required', async () => {
    const ada = await aSignedInUser({ is2FaEnabled: true })
    setClockOffset(STEP_UP_LIFETIME + SECOND)
    expect(await remove(ada)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
    await mailCode(ada)
    expect((await submitMailedCode(ada, inbox.newestCode(ada))).status).toBe(200)
    setClockOffset(2 * STEP_UP_LIFETIME - SECOND)
    expect((await remove(ada)).status).toBe(200)
  })

  nightTest('within the 5 minutes nothing is required', async () => {
    const ada = await aSignedInUser({ is2FaEnabled: true })
    setClockOffset(STEP_UP_LIFETIME - 2 * SECOND)
    expect((await remove(ada)).status).toBe(200)
  })
})
