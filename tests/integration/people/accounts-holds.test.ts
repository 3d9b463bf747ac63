import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { POST as recover } from '@/app/api/user/recover/route'
import { POST as resetPassword } from '@/app/api/user/reset-password/route'
import { DAY, MINUTE, SECOND, setClockOffset } from '@/lib/base/clock'
import { IDENTIFIER_HOLD } from '@/lib/people/accounts/identifiers'
import { findSignInTarget } from '@/lib/people/accounts/sign-in/queries'
import { lockUser } from '@/lib/platform/auth/lock-account'
import { endSessions, openSession } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import {
  mailCode,
  proveEmail,
  provePhone,
  submitMailedCode,
  submitTextedCode,
  textCode,
} from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aNewAccount, PASSWORD } from '../../support/people'
import { waitForBlockedTransactions } from '../../support/states'

openDatabase()
const inbox = openInbox()

type Account = ReturnType<typeof aNewAccount>

const signUp = (account: object, options = {}) =>
  call(register, '/auth/register', { body: account, ...options })
const logIn = (identifier: string, password = PASSWORD) =>
  call(login, '/auth/login', { body: { identifier, password } })

async function aNewcomerWith(account: Account, options = {}) {
  const { status, body } = await signUp(account, options)
  expect(status).toBe(201)
  return { id: String(body._id), user: account, token: String(body.token) }
}

async function aSessionOf(userId: string) {
  const { token } = await transact((tx) => openSession(tx, userId, { isBrowser: false, device: '' }))
  return token
}

describe('an unproven email or number is held for 30 minutes in all', () => {
  /** Each registers the names again and again, in its own way, until the hold is over. */
  nightTest.each([
    ['from its own session', (token: string) => ({ token })],
    ['as if by somebody else, each time it ends', () => ({})],
  ])('however often they are registered %s', async (_, more) => {
    const { email, phoneNumber } = aNewAccount()
    const claimed = { email, phoneNumber }
    let { token } = await aNewcomerWith(aNewAccount(claimed))
    for (const at of [20 * MINUTE, IDENTIFIER_HOLD, IDENTIFIER_HOLD + 20 * MINUTE]) {
      setClockOffset(at)
      const { status, body } = await signUp(aNewAccount(claimed), more(token))
      if (status === 201) token = body.token
    }
    setClockOffset(IDENTIFIER_HOLD + 20 * MINUTE + SECOND)
    const owner = await aNewcomerWith(aNewAccount(claimed))
    // The next one to register them does not take the owner's sign-up away.
    await aNewcomerWith(aNewAccount(claimed))
    expect((await proveEmail(inbox, owner)).status).toBe(200)
    expect((await signUp(aNewAccount({ email: claimed.email }))).status).toBe(409)
  })

  nightTest('releasing it for a moment does not start a new hold', async () => {
    const account = aNewAccount()
    const first = await aNewcomerWith(account)
    setClockOffset(29 * MINUTE)
    await aNewcomerWith(aNewAccount(), { token: first.token })
    await aNewcomerWith({ ...aNewAccount(), email: account.email })
    setClockOffset(IDENTIFIER_HOLD + SECOND)
    expect((await signUp(aNewAccount({ email: account.email }))).status).toBe(201)
  })

  nightTest(
    'a username is not held longer by its own session either, and belongs to one person at a time',
    async () => {
      const account = aNewAccount()
      const first = await aNewcomerWith(account)
      setClockOffset(20 * MINUTE)
      await aNewcomerWith(account, { token: first.token })
      setClockOffset(IDENTIFIER_HOLD + SECOND)
      const { username } = account
      const next = await aNewcomerWith(aNewAccount({ username }))
      expect((await signUp(aNewAccount({ username }))).status).toBe(409)
      expect((await call(getUser, `/user/${next.id}`, { token: next.token })).status).toBe(200)
    },
  )

  nightTest('a day later it is as if they had never been registered', async () => {
    const account = aNewAccount()
    await aNewcomerWith(account)
    setClockOffset(IDENTIFIER_HOLD + DAY)
    await aNewcomerWith(aNewAccount({ email: account.email }))
    expect((await signUp(aNewAccount({ email: account.email }))).status).toBe(409)
  })
})

describe('a number that a verified account never proved', () => {
  /** Somebody with a verified email, and a stranger who registers their number once its hold is over. */
  async function anOwnerAndAStranger() {
    setClockOffset(0)
    const account = aNewAccount()
    const owner = await aNewcomerWith(account)
    await proveEmail(inbox, owner)
    setClockOffset(IDENTIFIER_HOLD + SECOND)
    const theirs = aNewAccount({ phoneNumber: account.phoneNumber, password: 'Another-Meadow-43!' })
    return { owner, stranger: await aNewcomerWith(theirs) }
  }

  nightTest('still logs its owner in after a stranger has registered it', async () => {
    const { owner, stranger } = await anOwnerAndAStranger()
    expect((await logIn(owner.user.phoneNumber)).body).toMatchObject({ _id: owner.id })
    expect((await logIn(owner.user.email)).body).toMatchObject({ _id: owner.id })
    expect((await logIn(stranger.user.phoneNumber, stranger.user.password)).status).toBe(401)
    expect((await logIn(stranger.user.email, stranger.user.password)).body._id).toBe(stranger.id)
  })

  nightTest('does not make its owner wait because of the stranger’s texts', async () => {
    const { owner, stranger } = await anOwnerAndAStranger()
    for (let sent = 0; sent < 5; sent++) {
      setClockOffset(IDENTIFIER_HOLD + sent * 6 * MINUTE + SECOND)
      expect((await textCode(stranger)).status).toBe(200)
    }
    setClockOffset(IDENTIFIER_HOLD + 29 * MINUTE)
    expect((await textCode(stranger)).body).toMatchObject({ code: 'CODE_TOO_SOON' })
    const { body } = await logIn(owner.user.phoneNumber)
    const newLogin = { user: owner.user, token: String(body.token) }
    expect((await provePhone(inbox, newLogin)).status).toBe(200)
    // The owner verified the number: the stranger loses it, but keeps the email.
    const left = await call(getUser, `/user/${stranger.id}`, { token: stranger.token })
    expect(left.body).toMatchObject({ phoneNumber: null, email: stranger.user.email })
  })

  nightTest('gets no more than ten texts a day from all of them together', async () => {
    const { owner, stranger } = await anOwnerAndAStranger()
    for (let tried = 0; tried < 12; tried++) {
      setClockOffset(IDENTIFIER_HOLD + tried * 6 * MINUTE + SECOND)
      for (const asker of [stranger, owner]) await textCode({ ...asker, token: await aSessionOf(asker.id) })
    }
    expect(inbox.codesTo(owner.user.phoneNumber)).toHaveLength(10)
  })

  nightTest('belongs to the stranger for good once they have proven it', async () => {
    const { owner, stranger } = await anOwnerAndAStranger()
    await textCode(stranger)
    const code = inbox.newestTextedCode(stranger)
    expect((await submitTextedCode(stranger, stranger.user.phoneNumber, code)).status).toBe(200)
    expect((await logIn(stranger.user.phoneNumber, stranger.user.password)).body._id).toBe(stranger.id)
    expect((await logIn(owner.user.phoneNumber)).status).toBe(401)
    expect((await logIn(owner.user.email)).body).toMatchObject({ _id: owner.id, phoneNumber: null })
    setClockOffset(IDENTIFIER_HOLD + MINUTE)
    expect((await mailCode(owner)).status).toBe(200)
  })
})

describe('an email that a verified account never proved', () => {
  const refused = { status: 400, body: { code: 'UNPROVEN_DESTINATION' } }

  nightTest(
    'opens nothing to someone with its reset link and codes, until a proven address has signed in',
    async () => {
      const owner = await aNewcomerWith(aNewAccount())
      const { user } = owner
      await provePhone(inbox, owner)
      await call(recover, '/user/recover', { body: { email: user.email } })
      const link = inbox.messagesTo(user.email)[0]?.links.find((url) => url.includes('reset-password'))
      const token = new URL(link ?? '').searchParams.get('token')
      const password = 'Another-Meadow-43!'
      const reset = await call(resetPassword, '/user/reset-password', { body: { token, password } })
      expect(reset.status).toBe(200)

      const stranger = { user, token: String((await logIn(user.email, password)).body.token) }
      expect(await mailCode(stranger)).toMatchObject(refused)
      expect(inbox.codesTo(user.email)).toEqual([])
      expect(await submitMailedCode(stranger, '123456')).toMatchObject(refused)
      expect(await findSignInTarget(owner.id)).toEqual({ channel: 'phone', destination: user.phoneNumber })

      setClockOffset(31 * SECOND)
      const newLogin = { user, token: String((await logIn(user.phoneNumber, password)).body.token) }
      expect((await provePhone(inbox, newLogin)).status).toBe(200)
      const laterLogin = { user, token: String((await logIn(user.email, password)).body.token) }
      expect((await proveEmail(inbox, laterLogin)).status).toBe(200)
    },
  )

  nightTest(
    'nor does a proven email alone, where there is a proven number: link and code would come the same way',
    async () => {
      const owner = await aNewcomerWith(aNewAccount())
      const { user } = owner
      await proveEmail(inbox, owner)
      await provePhone(inbox, owner)
      await call(recover, '/user/recover', { body: { email: user.email } })
      const link = inbox.messagesTo(user.email)[0]?.links.find((url) => url.includes('reset-password'))
      const token = new URL(link ?? '').searchParams.get('token')
      const password = 'Another-Meadow-43!'
      await call(resetPassword, '/user/reset-password', { body: { token, password } })

      const reader = { user, token: String((await logIn(user.email, password)).body.token) }
      expect(await mailCode(reader)).toMatchObject(refused)
      expect(await submitMailedCode(reader, '123456')).toMatchObject(refused)
      expect(await findSignInTarget(owner.id)).toEqual({ channel: 'phone', destination: user.phoneNumber })
      setClockOffset(31 * SECOND)
      expect((await provePhone(inbox, reader)).status).toBe(200)
      // From then on, either is enough.
      const laterLogin = { user, token: String((await logIn(user.email, password)).body.token) }
      expect((await proveEmail(inbox, laterLogin)).status).toBe(200)
    },
  )

  nightTest('nor does a code for a session that a reset has just ended', async () => {
    const owner = await aNewcomerWith(aNewAccount())
    await provePhone(inbox, owner)
    setClockOffset(31 * SECOND)
    const newLogin = { user: owner.user, token: String((await logIn(owner.user.phoneNumber)).body.token) }
    await textCode(newLogin)
    let answer: ReturnType<typeof submitTextedCode> | undefined
    await transact(async (tx) => {
      await lockUser(tx, owner.id)
      answer = submitTextedCode(newLogin, owner.user.phoneNumber, inbox.newestTextedCode(newLogin))
      await waitForBlockedTransactions()
      await endSessions(tx, { userId: owner.id }, 'password-changed')
      await tx.user.update({ where: { id: owner.id }, data: { resetByEmail: true } })
    })
    expect((await answer)?.status).toBe(401)
    expect(await db.user.findUnique({ where: { id: owner.id } })).toMatchObject({ resetByEmail: true })
  })

  nightTest('signs in someone who knows the password that the owner chose', async () => {
    const owner = await aNewcomerWith(aNewAccount())
    await provePhone(inbox, owner)
    const newLogin = { user: owner.user, token: String((await logIn(owner.user.email)).body.token) }
    expect((await proveEmail(inbox, newLogin)).status).toBe(200)
  })
})
