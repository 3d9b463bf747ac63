import { POST as beginPasskey } from '@/app/api/auth/factors/passkeys/begin/route'
import { POST as finishPasskey } from '@/app/api/auth/factors/passkeys/finish/route'
import { POST as beginTotp } from '@/app/api/auth/factors/totp/begin/route'
import { POST as confirmTotp } from '@/app/api/auth/factors/totp/confirm/route'
import { POST as beginPasskeyStepUp } from '@/app/api/auth/step-up/passkey/begin/route'
import { POST as finishPasskeyStepUp } from '@/app/api/auth/step-up/passkey/finish/route'
import { POST as stepUpByTotp } from '@/app/api/auth/step-up/totp/route'
import { POST as leave, GET as leaveByGet } from '@/app/api/group/[id]/leave/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { PUT as toggle2Fa } from '@/app/api/user/[id]/toggle-2fa/route'
import { MINUTE, setClockOffset } from '@/lib/base/clock'
import { STEP_UP_LIFETIME } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { anAuthenticator } from '../../support/authenticator'
import { call } from '../../support/call'
import { logInAgain, mailCode, provePhone, submitMailedCode, totpCode } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { addAsAdmin, aGroupOfThree } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

/** What somebody can do who has a copy of another's session, but can't read their mail or see their phone. */

openDatabase()
const inbox = openInbox()

type Handler = Parameters<typeof call>[0]
const auth = ({ token }: SignedInUser, handler: Handler, path: string, body?: unknown) =>
  call(handler, `/auth/${path}`, { method: 'POST', token, body })

/** Long enough after the log-in that its code no longer counts. */
const letStepUpExpire = () => setClockOffset(STEP_UP_LIFETIME + MINUTE)
const stepUpRefusal = { status: 403, body: { code: 'STEP_UP_REQUIRED' } }
const set2Fa = ({ user, token }: SignedInUser, is2FaEnabled: boolean) =>
  call(toggle2Fa, `/user/${user.id}/toggle-2fa`, { method: 'PUT', token, body: { is2FaEnabled } })

describe('a way to confirm that was added in a session', () => {
  nightTest('is no proof in that session: an authenticator app counts from the next log-in on', async () => {
    const ada = await aSignedInUser()
    const { body } = await auth(ada, beginTotp, 'factors/totp/begin')
    await auth(ada, confirmTotp, 'factors/totp/confirm', { code: totpCode(body.secret) })
    letStepUpExpire()
    const answer = await auth(ada, stepUpByTotp, 'step-up/totp', { code: totpCode(body.secret) })
    expect([answer.status, answer.body.code]).toEqual([409, 'ADDED_SINCE_LOGIN'])
    expect(answer.body.message).toMatch(/log in again/)
    expect(await set2Fa(ada, true)).toMatchObject(stepUpRefusal)

    const laterLogin = await logInAgain(ada)
    const accepted = await auth(laterLogin, stepUpByTotp, 'step-up/totp', { code: totpCode(body.secret) })
    expect(accepted.status).toBe(200)
    expect((await set2Fa(laterLogin, true)).status).toBe(200)
  })

  test('nor does confirming the app count as a code', async () => {
    const ada = await aSignedInUser()
    const { body } = await auth(ada, beginTotp, 'factors/totp/begin')
    const before = await db.session.findUniqueOrThrow({ where: { id: ada.sessionId } })
    setClockOffset(STEP_UP_LIFETIME - MINUTE)
    const confirmed = await auth(ada, confirmTotp, 'factors/totp/confirm', {
      code: totpCode(body.secret),
    })
    expect(confirmed.status).toBe(200)
    const after = await db.session.findUniqueOrThrow({ where: { id: ada.sessionId } })
    expect(after.steppedUpAt).toEqual(before.steppedUpAt)
  })

  test('is no proof if it is a passkey either', async () => {
    const ada = await aSignedInUser()
    const authenticator = anAuthenticator()
    const { body: begun } = await auth(ada, beginPasskey, 'factors/passkeys/begin')
    const response = authenticator.register(begun.options.challenge)
    await auth(ada, finishPasskey, 'factors/passkeys/finish', { response })
    letStepUpExpire()
    const confirm = async (person: SignedInUser) => {
      const { body } = await auth(person, beginPasskeyStepUp, 'step-up/passkey/begin')
      const signed = authenticator.sign(body.options.challenge)
      return auth(person, finishPasskeyStepUp, 'step-up/passkey/finish', { response: signed })
    }
    expect((await confirm(ada)).body.code).toBe('ADDED_SINCE_LOGIN')
    expect(await set2Fa(ada, true)).toMatchObject(stepUpRefusal)
    expect((await confirm(await logInAgain(ada))).status).toBe(200)
  })

  nightTest('is no proof if it is a number that is being verified, while the proven email is', async () => {
    const ada = await aSignedInUser()
    letStepUpExpire()
    expect((await provePhone(inbox, ada)).status).toBe(200)
    const { phoneVerifiedAt } = await db.user.findUniqueOrThrow({ where: { id: ada.user.id } })
    expect(phoneVerifiedAt).not.toBeNull()
    expect(await set2Fa(ada, true)).toMatchObject(stepUpRefusal)
    await mailCode(ada)
    await submitMailedCode(ada, inbox.newestCode(ada))
    expect((await set2Fa(ada, true)).status).toBe(200)
  })
})

test('switching 2FA on asks for a code, for it stays on; switching it off is refused at once', async () => {
  const ada = await aSignedInUser()
  letStepUpExpire()
  expect(await set2Fa(ada, true)).toMatchObject(stepUpRefusal)
  const answer = await set2Fa(ada, false)
  const text = 'For security reasons, you cannot disable Two-Factor Authentication (2FA).'
  expect([answer.status, answer.body.message]).toEqual([400, text])
})

describe('who is an admin', () => {
  const actOnMember = (
    handler: Handler,
    path: string,
    by: SignedInUser,
    groupId: string,
    whom: SignedInUser,
  ) => call(handler, `/group/${groupId}/${path}`, { token: by.token, body: { username: whom.user.username } })

  nightTest('changes only with a fresh code, whether or not 2FA is on', async () => {
    for (const is2FaEnabled of [false, true]) {
      setClockOffset(0)
      const { groupId, bob, cleo } = await aGroupOfThree()
      const admin = await aSignedInUser({ is2FaEnabled })
      await addAsAdmin(groupId, admin)
      await addAsAdmin(groupId, bob)
      letStepUpExpire()
      expect(await actOnMember(makeAdmin, 'role', admin, groupId, cleo)).toMatchObject(stepUpRefusal)
      expect(await actOnMember(removeAdmin, 'remove-admin', admin, groupId, bob)).toMatchObject(stepUpRefusal)
      expect(await actOnMember(remove, 'remove', admin, groupId, bob)).toMatchObject(stepUpRefusal)
      for (const [handler, method] of [
        [leave, 'POST'],
        [leaveByGet, 'GET'],
      ] as const)
        expect(await call(handler, `/group/${groupId}/leave`, { method, token: admin.token })).toMatchObject(
          stepUpRefusal,
        )
      const path = `/user/${admin.user.id}`
      expect(await call(deleteUser, path, { method: 'DELETE', token: admin.token })).toMatchObject(
        stepUpRefusal,
      )
      expect(await db.member.count({ where: { groupId, role: 'admin', leftAt: null } })).toBe(3)
    }
  })

  nightTest('while ordinary members can be removed, leave and delete their account without one', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree()
    letStepUpExpire()
    expect((await actOnMember(remove, 'remove', admin, groupId, cleo)).status).toBe(200)
    expect((await call(leave, `/group/${groupId}/leave`, { method: 'POST', token: bob.token })).status).toBe(
      200,
    )
    const { status } = await call(deleteUser, `/user/${bob.user.id}`, { method: 'DELETE', token: bob.token })
    expect(status).toBe(200)
  })
})
