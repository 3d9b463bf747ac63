import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as generateOtp } from '@/app/api/email/generate-otp/route'
import { POST as verifyEmail } from '@/app/api/email/verify-otp/route'
import { POST as sendOtp } from '@/app/api/mobile/send-otp/route'
import { POST as verifyMobile } from '@/app/api/mobile/verify-otp/route'
import { GET as getUserCall } from '@/app/api/user/[id]/route'
import { POST as checkAvailability } from '@/app/api/user/check-availability/route'
import { HOLD } from '@/lib/accounts/identifiers'
import { setClockOffset } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { openInbox } from '../support/inbox'
import { aNewAccount, PASSWORD } from '../support/people'

openDatabase()
const inbox = openInbox()

const signUp = (account: object, options = {}) =>
  call(register, '/auth/register', { body: account, ...options })
const fromAddress = (address: string) => ({ headers: { 'x-forwarded-for': address } })

describe('signing up', () => {
  test('answers the user with a token and sets a cookie', async () => {
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
      /^next-auth\.session-token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
    expect(answer.headers.get('set-cookie')).not.toContain(answer.body.token)
  })

  test('goes on to a code by email, which makes the same token a full one', async () => {
    const account = aNewAccount()
    const { body: user } = await signUp(account)
    const sent = await call(generateOtp, '/email/generate-otp', {
      body: { email: account.email },
      token: user.token,
    })
    expect(sent).toMatchObject({ status: 200, body: { message: 'OTP sent successfully' } })
    const [mail] = inbox.messagesTo(account.email)
    expect(mail?.subject).toMatch(/^\d{6} is your Whipround code$/)
    const verified = await call(verifyEmail, '/email/verify-otp', {
      body: { otp: mail?.code },
      token: user.token,
    })
    expect(verified.status).toBe(200)
    expect(verified.body.user).toMatchObject({ emailVerified: true, phoneVerified: false, isVerified: true })
    const read = await call(getUserCall, `/user/${user._id}`, { token: user.token })
    expect(read.body).toEqual(verified.body.user)
  })

  test('goes on to a code by text message as well', async () => {
    const account = aNewAccount()
    const { body: user } = await signUp(account)
    await call(sendOtp, '/mobile/send-otp', { body: { phoneNumber: account.phoneNumber }, token: user.token })
    const [text] = inbox.messagesTo(account.phoneNumber)
    expect(text?.text).toMatch(/^Whip: (\d{6}) is your code\.[\s\S]*\n@localhost #\1$/)
    const { body, status } = await call(verifyMobile, '/mobile/verify-otp', {
      body: { phoneNumber: account.phoneNumber, code: text?.code },
      token: user.token,
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ emailVerified: false, phoneVerified: true, isVerified: true })
  })
})
void [checkAvailability, login, HOLD, setClockOffset, db, PASSWORD, fromAddress]
