import { POST as register } from '@/app/api/auth/register/route'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { POST as checkAvailability } from '@/app/api/user/check-availability/route'
import { MINUTE, setClockOffset } from '@/lib/base/clock'
import { IDENTIFIER_HOLD } from '@/lib/people/accounts/identifiers'
import { SIGNUP_MESSAGES } from '@/lib/people/accounts/rules'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { proveEmail, provePhone, submitMailedCode } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser } from '../../support/people'

openDatabase()
const inbox = openInbox()

const signUp = (account: object, options = {}) =>
  call(register, '/auth/register', { body: account, ...options })
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const availabilityOf = async (field: string, value: unknown, options = {}) =>
  (await call(checkAvailability, '/user/check-availability', { body: { field, value }, ...options })).body

describe('identifiers that are taken', () => {
  test.each([
    ['username', 'username', 'username'],
    ['email', 'email', 'email'],
    ['phoneNumber', 'phoneNumber', 'phone'],
  ] as const)('409 names the %s', async (key, field, word) => {
    const { user } = await aSignedInUser()
    const answer = await signUp(aNewAccount({ [key]: user[key] }))
    expect(answer).toMatchObject({
      status: 409,
      body: {
        errors: { [field]: `This ${word} is already taken` },
        message: `This ${word} is already taken`,
      },
    })
  })

  test('usernames are compared regardless of case, and everything taken is named at once', async () => {
    const { user } = await aSignedInUser()
    const { username, email } = { username: String(user.username).toUpperCase(), email: String(user.email) }
    const answer = await signUp(aNewAccount({ username, email }))
    expect(answer.status).toBe(409)
    expect(Object.keys(answer.body.errors)).toEqual(expect.arrayContaining(['username', 'email']))
  })

  test.each(['Whipround', 'Whipround_Team', 'myWh1pr0und', 'support', 'Adm1n', 'Refunds'])(
    '%s, which sounds as if it were ours, is taken at the check and at registration',
    async (username) => {
      const message = 'This username is already taken'
      expect(await availabilityOf('username', username)).toEqual({ available: false, message })
      expect(await signUp(aNewAccount({ username }))).toMatchObject({
        status: 409,
        body: { code: 'TAKEN', message, errors: { username: message } },
      })
    },
  )

  test.each(['administer', 'supportive', 'badminton', 'rooter'])('%s is an ordinary word', async (word) => {
    expect(await availabilityOf('username', word)).toEqual({ available: true, message: 'Available!' })
    expect((await signUp(aNewAccount({ username: word }))).status).toBe(201)
  })

  test('who has such a username already keeps it, and logs in as ever', async () => {
    const { user, token } = await aSignedInUser({ username: 'Support' })
    const answer = await call(getUser, `/user/${user.id}`, { token })
    expect([answer.status, answer.body.username]).toEqual([200, 'Support'])
  })

  test.each([
    { firstname: 'Whipround', lastname: 'Security' },
    { firstname: 'Whip', lastname: 'Round' },
  ])('nor may somebody be called $firstname $lastname', async (names) => {
    const message = 'Please use a name of your own: this one sounds like ours.'
    expect(await signUp({ ...aNewAccount(), ...names })).toMatchObject({
      status: 400,
      body: { message, errors: { firstname: message } },
    })
  })

  test('of 50 who register one username at once, one gets it', async () => {
    const { username } = aNewAccount()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => signUp(aNewAccount({ username }), from(`10.1.0.${index}`))),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(49).fill(409)])
    expect(await db.user.count({ where: { username } })).toBe(1)
  })

  nightTest('50 who register the same email and number in either order do not deadlock', async () => {
    const { email, phoneNumber } = aNewAccount()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        signUp(aNewAccount(index % 2 ? { email } : { phoneNumber }), from(`10.2.0.${index}`)),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(48)
  })

  nightTest('an unverified account holds its identifiers for 30 minutes', async () => {
    const account = aNewAccount()
    const { body: first } = await signUp(account)
    setClockOffset(IDENTIFIER_HOLD - 10_000)
    expect((await signUp(aNewAccount({ email: account.email }))).status).toBe(409)
    setClockOffset(IDENTIFIER_HOLD)
    const again = await signUp(aNewAccount({ email: account.email }))
    expect(again.status).toBe(201)
    expect(await db.user.findUnique({ where: { id: first._id } })).toBeNull()
    expect((await signUp(aNewAccount({ username: account.username }))).status).toBe(201)
  })

  nightTest('its own session replaces it at once, also with the cookie', async () => {
    const account = aNewAccount()
    const { body: first } = await signUp(account)
    const second = await signUp(account, { token: first.token, isBrowser: true })
    expect(second.status).toBe(201)
    const cookie = second.headers.get('set-cookie')?.split(';')[0]
    const third = await signUp({ ...account, username: aNewAccount().username }, { cookie, isBrowser: true })
    expect(third.status).toBe(201)
    expect(await db.user.count({ where: { email: account.email } })).toBe(1)
    expect((await call(getUser, `/user/${first._id}`, { token: first.token })).status).toBe(401)
  })

  test('a verified account is never replaced by its own session', async () => {
    const { user, token } = await aSignedInUser()
    const again = await signUp(aNewAccount({ email: String(user.email) }), { token })
    expect(again.status).toBe(409)
    expect((await signUp(aNewAccount(), { token })).status).toBe(201)
    expect(await db.user.findUnique({ where: { id: user.id } })).not.toBeNull()
  })

  nightTest(
    'an email that a verified account never proved may be registered by another after 30 minutes',
    async () => {
      const old = aNewAccount()
      const { body: owner } = await signUp(old)
      await provePhone(inbox, { user: old, token: owner.token })
      setClockOffset(IDENTIFIER_HOLD - 10_000)
      expect((await signUp(aNewAccount({ email: old.email }))).status).toBe(409)
      setClockOffset(IDENTIFIER_HOLD)
      const { body: other, status } = await signUp(aNewAccount({ email: old.email }))
      expect(status).toBe(201)
      const before = await call(getUser, `/user/${owner._id}`, { token: owner.token })
      expect(before.body.email).toBe(old.email)

      const proven = await proveEmail(inbox, { user: old, token: other.token })
      expect(proven.body.user).toMatchObject({ email: old.email, emailVerified: true })
      const after = await call(getUser, `/user/${owner._id}`, { token: owner.token })
      expect(after.body).toMatchObject({ email: null, emailVerified: false, isVerified: true })
    },
  )

  nightTest('and the first account keeps it if it proves it first', async () => {
    const old = aNewAccount()
    const { body: owner } = await signUp(old)
    await provePhone(inbox, { user: old, token: owner.token })
    setClockOffset(IDENTIFIER_HOLD)
    const { body: other } = await signUp(aNewAccount({ email: old.email }))
    expect((await proveEmail(inbox, { user: old, token: owner.token })).status).toBe(200)
    const loser = await call(getUser, `/user/${other._id}`, { token: other.token })
    expect(loser.body).toMatchObject({ email: null, isVerified: false })
    const late = await submitMailedCode(other, '123456')
    expect(late.status).toBe(404)
    setClockOffset(2 * IDENTIFIER_HOLD + MINUTE)
    expect((await signUp(aNewAccount({ email: old.email }))).status).toBe(409)
  })
})

describe('check-availability', () => {
  test('says what is taken and what is free', async () => {
    const { user } = await aSignedInUser()
    expect(await availabilityOf('username', String(user.username).toUpperCase())).toEqual({
      available: false,
      message: 'This username is already taken',
    })
    expect(await availabilityOf('email', user.email)).toEqual({
      available: false,
      message: 'This email is already taken',
    })
    expect(await availabilityOf('phone', user.phoneNumber)).toEqual({
      available: false,
      message: 'This phone is already taken',
    })
    expect(await availabilityOf('username', aNewAccount().username)).toEqual({
      available: true,
      message: 'Available!',
    })
  })

  test('a malformed value is not available, an unknown field is a bad request', async () => {
    expect(await availabilityOf('username', 'no spaces')).toEqual({
      available: false,
      message: SIGNUP_MESSAGES.username,
    })
    expect(await availabilityOf('email', 'nobody')).toEqual({
      available: false,
      message: SIGNUP_MESSAGES.email,
    })
    expect(await availabilityOf('phone', '12345')).toEqual({
      available: false,
      message: SIGNUP_MESSAGES.phone,
    })
    expect(await availabilityOf('shoe', 'x')).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await availabilityOf('email', { a: 1 })).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('ignores one’s own unverified account', async () => {
    const account = aNewAccount()
    const { body: user } = await signUp(account)
    expect((await availabilityOf('username', account.username)).available).toBe(false)
    expect((await availabilityOf('username', account.username, { token: user.token })).available).toBe(true)
  })

  test('allows 60 a minute for each caller', async () => {
    const ask = () =>
      call(checkAvailability, '/user/check-availability', {
        body: { field: 'username', value: 'anyone' },
        ...from('10.3.0.1'),
      })
    for (let asked = 0; asked < 60; asked++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
