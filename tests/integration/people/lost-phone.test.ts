import { POST as beginPasskeyStepUp } from '@/app/api/auth/step-up/passkey/begin/route'
import { POST as finishPasskeyStepUp } from '@/app/api/auth/step-up/passkey/finish/route'
import { POST as stepUpByTotp } from '@/app/api/auth/step-up/totp/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { POST as keepPhone } from '@/app/api/keep-phone/[token]/route'
import { POST as requestTransfer } from '@/app/api/payment/[id]/transfer/route'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { DAY, HOUR, MINUTE, SECOND, setClockOffset } from '@/lib/base/clock'
import { beginPasskey, finishPasskey } from '@/lib/people/accounts/factors/passkeys'
import { beginTotp, confirmTotp } from '@/lib/people/accounts/factors/totp'
import { warnLostPhone } from '@/lib/people/accounts/lost-phone/warn-lost-phone'
import { listSignInMethods } from '@/lib/people/accounts/sign-in/sign-in-methods'
import { findViewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { anAuthenticator } from '../../support/authenticator'
import { call } from '../../support/call'
import {
  mailCode,
  openPendingSession,
  provePhone,
  stepUp,
  submitMailedCode,
  textCode,
  totpCode,
} from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aGroupOfThree, viewerOf } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import {
  aLockedOutUser,
  giveNewNumber,
  logInAfterReset,
  requestLostPhoneCode,
  resetByMail,
  submitLostPhoneCode,
} from '../../support/lost-phone'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser, type SignedInUser } from '../../support/people'

/** After a reset by mail, a code by mail would prove nothing more: what confirms the login, and what if that is lost. */

openDatabase()
const inbox = openInbox()

type Handler = Parameters<typeof call>[0]
const post = (handler: Handler, path: string, { token }: { token: string }, body?: unknown) =>
  call(handler, path, { method: 'POST', token, body })
const isLoggedIn = async ({ user, token }: SignedInUser) =>
  (await findViewer({ token, cookie: null }))?.isFull &&
  (await call(getUser, `/user/${user.id}`, { token })).status === 200
const waysOf = async ({ token }: SignedInUser) => {
  const viewer = await findViewer({ token, cookie: null })
  return viewer && listSignInMethods(viewer)
}
const aNumber = () => aNewAccount().phoneNumber

describe('after a reset by mail, a code by mail is refused', () => {
  const refused = { status: 400, body: { code: 'UNPROVEN_DESTINATION' } }

  nightTest('where there is an authenticator app, which signs in instead', async () => {
    const ada = await aSignedInUser()
    const { secret } = await beginTotp(viewerOf(ada))
    await confirmTotp(viewerOf(ada), totpCode(secret))
    await resetByMail(inbox, ada)
    setClockOffset(MINUTE)
    const newLogin = await logInAfterReset(ada)
    expect(await mailCode(newLogin)).toMatchObject(refused)
    expect(await submitMailedCode(newLogin, '123456')).toMatchObject(refused)
    expect(await textCode(newLogin)).toMatchObject(refused)
    expect(await waysOf(newLogin)).toMatchObject({
      hasApp: true,
      hasPasskey: false,
      proven: [],
      lostPhone: 'may',
    })
    expect((await post(stepUpByTotp, '/auth/step-up/totp', newLogin, { code: '000000' })).status).toBe(400)
    expect(await isLoggedIn(newLogin)).toBe(false)
    const { status } = await post(stepUpByTotp, '/auth/step-up/totp', newLogin, {
      code: totpCode(secret),
    })
    expect([status, await isLoggedIn(newLogin)]).toEqual([200, true])
    // From then on, a code by mail is enough.
    const laterLogin = await logInAfterReset(ada)
    expect((await mailCode(laterLogin)).status).toBe(200)
    expect((await submitMailedCode(laterLogin, inbox.newestCode(laterLogin))).status).toBe(200)
  })

  nightTest('where there is a passkey, which signs in instead', async () => {
    const ada = await aSignedInUser()
    const authenticator = anAuthenticator()
    const { options } = await beginPasskey(viewerOf(ada))
    await finishPasskey(viewerOf(ada), authenticator.register(options.challenge), { device: 'A test' })
    await resetByMail(inbox, ada)
    const newLogin = await logInAfterReset(ada)
    expect(await mailCode(newLogin)).toMatchObject(refused)
    expect(await waysOf(newLogin)).toMatchObject({ hasApp: false, hasPasskey: true })
    const begun = await post(beginPasskeyStepUp, '/auth/step-up/passkey/begin', newLogin)
    const response = authenticator.sign(begun.body.options.challenge)
    const { status } = await post(finishPasskeyStepUp, '/auth/step-up/passkey/finish', newLogin, { response })
    expect([status, await isLoggedIn(newLogin)]).toEqual([200, true])
  })

  nightTest(
    'but not where the email is all there is, nor does an app that was never confirmed count',
    async () => {
      const ada = await aSignedInUser()
      await beginTotp(viewerOf(ada))
      await resetByMail(inbox, ada)
      const newLogin = await logInAfterReset(ada)
      expect((await mailCode(newLogin)).status).toBe(200)
    },
  )

  nightTest(
    'and without a reset, neither app nor passkey signs in: it takes the code that was sent',
    async () => {
      const ada = await aSignedInUser()
      const { secret } = await beginTotp(viewerOf(ada))
      await confirmTotp(viewerOf(ada), totpCode(secret))
      setClockOffset(MINUTE)
      const pending = await openPendingSession(ada)
      const asked = { status: 403, body: { code: 'VERIFICATION_REQUIRED' } }
      expect(
        await post(stepUpByTotp, '/auth/step-up/totp', pending, { code: totpCode(secret) }),
      ).toMatchObject(asked)
      expect(await post(beginPasskeyStepUp, '/auth/step-up/passkey/begin', pending)).toMatchObject(asked)
      expect(await isLoggedIn(pending)).toBe(false)
    },
  )
})

nightTest('a login that waits offers the other proven address, masked, and no unproven one', async () => {
  const ada = await aSignedInUser()
  expect((await waysOf(await openPendingSession(ada)))?.proven.map(({ channel }) => channel)).toEqual([
    'email',
  ])
  await provePhone(inbox, ada)
  const ways = await waysOf(await openPendingSession(ada))
  expect(ways?.proven.map(({ masked }) => masked)).toEqual([
    expect.stringMatching(/^u•••@example\.com$/),
    expect.stringMatching(/^\+44•••\d{3}$/),
  ])
  expect((await waysOf(await aLockedOutUser(inbox)))?.proven.map(({ channel }) => channel)).toEqual(['phone'])
  expect(await waysOf(ada)).toEqual({ proven: [], hasApp: false, hasPasskey: false, lostPhone: null })
})

describe('a lost phone', () => {
  /** The jobs that the call queued: the mail, and the text to the old number. */
  async function deliver() {
    const jobs = await db.$queryRaw<{ name: string; data: never }[]>`
      DELETE FROM pgboss.job WHERE name IN ('send-mail', 'warn-lost-phone') RETURNING name, data`
    for (const { name, data } of jobs)
      await (name === 'send-mail'
        ? sendQueuedMail(data)
        : warnLostPhone((data as { lostPhoneId: string }).lostPhoneId))
  }
  const linkTo = (address: string | null) =>
    inbox
      .messagesTo(String(address))
      .flatMap(({ links }) => links)
      .find((link) => link.includes('/keep-phone/'))
  const stop = (link: string | undefined) =>
    call(keepPhone, `/keep-phone/${link?.split('/').at(-1)}`, { method: 'POST' })

  nightTest(
    'is replaced a day after a new number was confirmed, and the login goes on with that',
    async () => {
      const ada = await aLockedOutUser(inbox)
      const newNumber = aNumber()
      expect((await waysOf(ada))?.lostPhone).toBe('may')
      const { status, body } = await giveNewNumber(inbox, ada, newNumber)
      expect(status).toBe(200)
      expect(new Date(body.readyAt).getTime()).toBeGreaterThan(Date.now() + DAY - MINUTE)
      expect(await isLoggedIn(ada)).toBe(false)
      expect((await waysOf(ada))?.lostPhone).toMatchObject({ newNumber: `+44•••${newNumber.slice(-3)}` })

      setClockOffset(DAY - MINUTE)
      const earlyLogin = await logInAfterReset(ada)
      expect(earlyLogin.user.phoneNumber).toBe(ada.user.phoneNumber)
      setClockOffset(DAY + MINUTE)
      const newLogin = await logInAfterReset(ada)
      expect(newLogin.user.phoneNumber).toBe(newNumber)
      expect((await mailCode(newLogin)).status).toBe(400)
      expect((await provePhone(inbox, newLogin)).status).toBe(200)
      expect(await isLoggedIn(newLogin)).toBe(true)
      // The old number leads nowhere any more.
      const own = await db.identifier.findMany({ where: { userId: ada.user.id, kind: 'phone' } })
      expect(own.map(({ value }) => value)).toEqual([newNumber])
    },
  )

  nightTest.each(['mail', 'text'])('is kept with one press in the %s that warns of it', async (channel) => {
    const ada = await aLockedOutUser(inbox)
    await giveNewNumber(inbox, ada, aNumber())
    await deliver()
    const link = linkTo(channel === 'mail' ? ada.user.email : ada.user.phoneNumber)
    expect((await stop(link)).status).toBe(200)
    expect((await stop(link)).status).toBe(200)
    setClockOffset(DAY + MINUTE)
    expect((await logInAfterReset(ada)).user.phoneNumber).toBe(ada.user.phoneNumber)
  })

  nightTest('is kept once it has signed in, or the password is reset again', async () => {
    for (const byPhone of [true, false]) {
      setClockOffset(0)
      const ada = await aLockedOutUser(inbox)
      await giveNewNumber(inbox, ada, aNumber())
      if (byPhone) await provePhone(inbox, ada)
      else await resetByMail(inbox, ada)
      expect(await db.lostPhone.count({ where: { userId: ada.user.id } })).toBe(0)
    }
  })

  nightTest('is not replaced by a number that somebody has proven, then or in the meantime', async () => {
    const ada = await aLockedOutUser(inbox)
    const bob = await aSignedInUser()
    const bobsNumber = String(bob.user.phoneNumber)
    await provePhone(inbox, bob)
    expect(await requestLostPhoneCode(ada, bobsNumber)).toMatchObject({
      status: 409,
      body: { code: 'TAKEN' },
    })

    const cleo = await aSignedInUser()
    await db.identifier.deleteMany({ where: { userId: cleo.user.id, kind: 'phone' } })
    await giveNewNumber(inbox, ada, String(cleo.user.phoneNumber))
    setClockOffset(HOUR)
    await provePhone(inbox, cleo)
    setClockOffset(DAY + HOUR)
    expect((await logInAfterReset(ada)).user.phoneNumber).toBe(ada.user.phoneNumber)
    const { phoneNumber } = await db.user.findUniqueOrThrow({ where: { id: cleo.user.id } })
    expect(phoneNumber).toBe(cleo.user.phoneNumber)
  })

  nightTest(
    'cannot be replaced without a reset by mail within the hour, nor through an unproven email',
    async () => {
      const refused = { status: 409, body: { code: 'NOT_LOCKED_OUT' } }
      const ada = await aSignedInUser()
      expect(await requestLostPhoneCode(ada, aNumber())).toMatchObject(refused)
      expect(await requestLostPhoneCode(await openPendingSession(ada), aNumber())).toMatchObject(refused)

      const bob = await aLockedOutUser(inbox)
      const number = aNumber()
      await requestLostPhoneCode(bob, number)
      setClockOffset(HOUR + MINUTE)
      const lateLogin = await logInAfterReset(bob)
      expect(await requestLostPhoneCode(lateLogin, aNumber())).toMatchObject(refused)
      expect(await submitLostPhoneCode(lateLogin, number, inbox.codesTo(number)[0])).toMatchObject(refused)
      expect((await waysOf(lateLogin))?.lostPhone).toBeNull()

      setClockOffset(0)
      const cleo = await aLockedOutUser(inbox)
      await db.user.update({ where: { id: cleo.user.id }, data: { emailVerifiedAt: null } })
      expect(await requestLostPhoneCode(cleo, aNumber())).toMatchObject(refused)
    },
  )

  nightTest(
    'takes the code that was sent to the new number, with five tries; codes for it are limited by day',
    async () => {
      const ada = await aLockedOutUser(inbox)
      const number = aNumber()
      await requestLostPhoneCode(ada, number)
      const [code = ''] = inbox.codesTo(number)
      const wrong = code === '111111' ? '222222' : '111111'
      for (let tried = 0; tried < 4; tried++)
        expect((await submitLostPhoneCode(ada, number, wrong)).status).toBe(400)
      expect((await submitLostPhoneCode(ada, number, wrong)).status).toBe(429)
      expect((await submitLostPhoneCode(ada, number, code)).status).toBe(429)
      expect((await submitLostPhoneCode(ada, aNumber(), code)).status).toBe(404)
      for (let sent = 1; sent < 5; sent++)
        expect((await requestLostPhoneCode(ada, aNumber())).status).toBe(200)
      expect((await requestLostPhoneCode(ada, aNumber())).status).toBe(429)
    },
  )
})

nightTest('for a day after a lost phone was replaced, nothing is done that asks for a code', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  await db.user.update({ where: { id: admin.user.id }, data: { phoneReplacedAt: new Date() } })
  const acts = [
    [makeAdmin, `/group/${groupId}/role`, { username: bob.user.username }],
    [requestTransfer, `/payment/${groupId}/transfer`, { amount: 1 }],
  ] as const
  for (const at of [0, DAY - MINUTE]) {
    setClockOffset(at)
    await stepUp(admin)
    for (const [handler, path, body] of acts) {
      const { status, body: said } = await post(handler, path, admin, body)
      expect([status, said.code]).toEqual([403, 'PHONE_REPLACED'])
    }
  }
  setClockOffset(DAY + SECOND)
  await stepUp(admin)
  for (const [handler, path, body] of acts)
    expect((await post(handler, path, admin, body)).body.code).not.toBe('PHONE_REPLACED')
})
