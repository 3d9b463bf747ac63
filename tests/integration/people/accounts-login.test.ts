import { POST as login } from '@/app/api/auth/login/route'
import { LOGIN_MESSAGES } from '@/lib/people/accounts/rules'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser, PASSWORD } from '../../support/people'

openDatabase()
openInbox()

const logIn = (identifier: unknown, password: unknown = PASSWORD, options = {}) =>
  call(login, '/auth/login', { body: { identifier, password }, ...options })
const from = (address: string, more = {}) => ({ headers: { 'x-forwarded-for': address, ...more } })

describe('logging in', () => {
  test('with an email, in upper or lower case, returns the user, the token and the kind of identifier', async () => {
    const { user } = await aSignedInUser()
    const answer = await logIn(` ${String(user.email).toUpperCase()} `)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        _id: user.id,
        username: user.username,
        identifierType: 'email',
        isVerified: true,
        token: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax')
  })

  nightTest('works with a phone number in international or national form', async () => {
    const { user } = await aSignedInUser()
    const number = String(user.phoneNumber)
    expect((await logIn(number)).body).toMatchObject({ _id: user.id, identifierType: 'phone' })
    for (const written of ['+440', '0', '44', '0044', '44 0'])
      expect((await logIn(number.replace('+44', written))).body).toMatchObject({ _id: user.id })
  })

  test.each([
    ['', PASSWORD, 'Please enter either Email or Phone Number and password.'],
    ['ada@example.com', '', LOGIN_MESSAGES.bothRequired],
    [undefined, undefined, LOGIN_MESSAGES.bothRequired],
    ['ada', PASSWORD, LOGIN_MESSAGES.identifierInvalid],
    ['+0123', PASSWORD, LOGIN_MESSAGES.identifierInvalid],
    ['a\u0007b@example.com', PASSWORD, LOGIN_MESSAGES.identifierInvalid],
    [`${'a'.repeat(45)}@example.com`, PASSWORD, LOGIN_MESSAGES.identifierInvalid],
    ['ada@example.com', '12345', LOGIN_MESSAGES.passwordShort],
    [['ada@example.com'], PASSWORD, LOGIN_MESSAGES.identifierRequired],
  ])('%p with %p: 400', async (identifier, password, message) => {
    const answer = await call(login, '/auth/login', { body: { identifier, password } })
    expect(answer).toMatchObject({ status: 400, body: { error: message, message } })
  })

  test('answers an unknown identifier and a wrong password alike', async () => {
    const { user } = await aSignedInUser()
    const wrong = await logIn(user.email, 'Wrong-Meadow-42!')
    const unknown = await logIn('nobody@example.com', 'Wrong-Meadow-42!')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.error).toBe('Incorrect email, phone number or password.')
  })

  test('checks the password exactly as received', async () => {
    const { user } = await aSignedInUser()
    for (const near of [
      ` ${PASSWORD}`,
      `${PASSWORD} `,
      PASSWORD.toLowerCase(),
      `${PASSWORD}${'x'.repeat(40)}`,
    ])
      expect((await logIn(user.email, near)).status).toBe(401)
  })

  nightTest('allows 10 attempts in 15 minutes for one identifier from one address', async () => {
    const { user } = await aSignedInUser()
    for (let tried = 0; tried < 10; tried++)
      expect((await logIn(user.email, 'Wrong-Meadow-42!', from('10.4.0.1'))).status).toBe(401)
    const refused = await logIn(String(user.email).toUpperCase(), PASSWORD, from('10.4.0.1'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await logIn(user.email, PASSWORD, from('10.4.0.2'))).status).toBe(200)
    expect((await logIn(user.phoneNumber, PASSWORD, from('10.4.0.1'))).status).toBe(200)
  })

  test('answers other methods with 405 and those allowed', async () => {
    const module = await import('@/app/api/auth/login/route')
    const answer = await call(module.PUT, '/auth/login', { method: 'PUT' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  })

  test('also works for an account that was never verified', async () => {
    const { user } = await aSignedInUser({ isPending: true })
    expect((await logIn(user.email)).body).toMatchObject({ isVerified: false })
    expect((await logIn(aNewAccount().email)).status).toBe(401)
  })
})
