import { POST as register } from '@/app/api/auth/register/route'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { TERMS_CHANGED_ON } from '@/lib/base/product'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import { SIGNUP_MESSAGES } from '@/lib/people/accounts/rules'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { proveEmail, provePhone } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aNewAccount } from '../../support/people'

openDatabase()
const inbox = openInbox()

const signUp = (account: object, options = {}) =>
  call(register, '/auth/register', { body: account, ...options })

describe('signing up', () => {
  test('returns the user with a token, and sets another secret as a cookie', async () => {
    const account = aNewAccount()
    const answer = await signUp(account)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      username: account.username,
      email: account.email,
      firstname: account.firstname,
      lastname: account.lastname,
      phoneNumber: account.phoneNumber,
      profilePictureUrl: null,
      emailVerified: false,
      phoneVerified: false,
      isVerified: false,
      displayName: 'Ada Byron',
      isProfileVisible: true,
      is2FaEnabled: false,
    })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^next-auth\.session-token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
    )
    expect(answer.headers.get('set-cookie')).not.toContain(answer.body.token)
  })

  test('keeps which terms were agreed to, and tells the person with the rest of their data', async () => {
    const { body: user } = await signUp(aNewAccount())
    const { termsVersion } = await db.user.findUniqueOrThrow({ where: { id: user._id } })
    expect(termsVersion).toBe(TERMS_CHANGED_ON)
    expect(await exportUser(user._id)).toMatchObject({ user: { termsVersion: TERMS_CHANGED_ON } })
  })

  test('stores no secret in plain form', async () => {
    const account = aNewAccount()
    const { body: user } = await signUp(account)
    const kept = await db.user.findUniqueOrThrow({ where: { id: user._id }, include: { sessions: true } })
    expect(kept.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(Buffer.from(kept.sessions[0]?.tokenHash ?? []).toString('utf8')).not.toContain(user.token)
  })

  nightTest('continues with a code by email, which makes the session full', async () => {
    const account = aNewAccount()
    const { body: user } = await signUp(account)
    const verified = await proveEmail(inbox, { user: account, token: user.token })
    const [mail] = inbox.messagesTo(account.email)
    expect(mail?.subject).toMatch(/^\d{6} is your Whipround code$/)
    expect(verified.status).toBe(200)
    expect(verified.body).toEqual({ message: expect.any(String), user: expect.any(Object) })
    expect(verified.body.user).toMatchObject({ emailVerified: true, phoneVerified: false, isVerified: true })
    const answer = await call(getUser, `/user/${user._id}`, { token: user.token })
    expect(answer.body).toEqual(verified.body.user)
  })

  test('continues with a code by text message as well', async () => {
    const account = aNewAccount()
    const { body: user } = await signUp(account)
    const verified = await provePhone(inbox, { user: account, token: user.token })
    const [text] = inbox.messagesTo(account.phoneNumber)
    expect(text?.from).toBe('Whip')
    expect(text?.text).toMatch(/^Whip: (\d{6}) is your code\.[\s\S]*\n@localhost #\1$/)
    expect(verified.body.user).toMatchObject({ emailVerified: false, phoneVerified: true, isVerified: true })
  })

  test('stores the email in lower case and the phone number without the trunk zero', async () => {
    const { email, phoneNumber, ...account } = aNewAccount()
    const typed = phoneNumber.replace('+44', '+44 (0) ')
    const { body } = await signUp({ ...account, email: email.toUpperCase(), phoneNumber: typed })
    expect(body).toMatchObject({ email, phoneNumber })
  })

  test.each([
    ['username', { username: 'ab' }, SIGNUP_MESSAGES.username],
    ['username', { username: 'a'.repeat(21) }, SIGNUP_MESSAGES.username],
    ['username', { username: 'with space' }, SIGNUP_MESSAGES.username],
    ['username', { username: 'dash-ed' }, SIGNUP_MESSAGES.username],
    ['username', { username: 7 }, SIGNUP_MESSAGES.username],
    ['email', { email: 'no-at.example.com' }, SIGNUP_MESSAGES.email],
    ['email', { email: 'a@b' }, SIGNUP_MESSAGES.email],
    ['email', { email: `${'a'.repeat(45)}@example.com` }, SIGNUP_MESSAGES.email],
    ['phoneNumber', { phoneNumber: '07700900123' }, SIGNUP_MESSAGES.phone],
    ['phoneNumber', { phoneNumber: '+0123' }, SIGNUP_MESSAGES.phone],
    ['phoneNumber', { phoneNumber: '+1234567890123456' }, SIGNUP_MESSAGES.phone],
    ['phoneNumber', { phoneNumber: null }, SIGNUP_MESSAGES.phone],
    ['password', { password: 'Sh0rt!a' }, 'Password is not strong enough'],
    ['password', { password: 'no-upper-42!' }, 'Password is not strong enough'],
    ['password', { password: 'NO-LOWER-42!' }, 'Password is not strong enough'],
    ['password', { password: 'No-Number-Here!' }, 'Password is not strong enough'],
    ['password', { password: 'NoSpecial42x' }, 'Password is not strong enough'],
    ['password', { password: 'Password123!' }, 'Password is not strong enough'],
    ['password', { password: `Aa1!${'x'.repeat(45)}` }, 'Password must be at most 48 characters long.'],
    ['firstname', { firstname: '  ' }, 'Please enter your first name.'],
    ['lastname', { lastname: 'x'.repeat(51) }, 'At most 50 characters.'],
  ])('refuses a wrong %s: %p', async (field, wrong, message) => {
    const answer = await signUp({ ...aNewAccount(), ...wrong })
    expect(answer).toMatchObject({
      status: 400,
      body: { message, error: message, errors: { [field]: message } },
    })
  })

  test('accepts the longest password and email allowed', async () => {
    const { username } = aNewAccount()
    const email = `${username}${'x'.repeat(56 - username.length - 12)}@example.com`
    expect(email).toHaveLength(56)
    const answer = await signUp(aNewAccount({ email, password: `Aa1!${'x'.repeat(44)}` }))
    expect(answer.status).toBe(201)
  })

  test('counts by caller, and treats invalid JSON as a bad request', async () => {
    for (const body of ['{', '[]', '"text"', 'null', '{"username":{"a":1}}'])
      expect((await signUp({}, { body })).status).toBe(400)
    const notJson = await signUp({}, { body: 'a=1', headers: { 'content-type': 'text/plain' } })
    expect(notJson.status).toBe(415)
  })
})
