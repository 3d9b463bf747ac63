import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as generateOtp } from '@/app/api/email/generate-otp/route'
import { POST as verifyEmail } from '@/app/api/email/verify-otp/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { PATCH as updatePassword } from '@/app/api/user/update-password/[id]/route'
import { setClockOffset } from '@/lib/base/clock'
import { IDENTIFIER_HOLD } from '@/lib/people/accounts/identifiers'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser, PASSWORD } from '../../support/people'

openDatabase()
const inbox = openInbox()

const expectedStatuses = [200, 201, 400, 401, 403, 404, 409, 429]

nightTest(
  'replacing an account while it logs in, asks for codes and verifies them causes no failure',
  async () => {
    for (let round = 0; round < 3; round++) {
      setClockOffset(0)
      const account = aNewAccount()
      const { body: user } = await call(register, '/auth/register', { body: account })
      const { token } = user
      await call(generateOtp, '/email/generate-otp', { body: { email: account.email }, token })
      const otp = inbox.codesTo(account.email)[0]
      setClockOffset(IDENTIFIER_HOLD - 500)
      const headers = { 'x-forwarded-for': `10.9.0.${round}` }
      const identifier = account.email
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () =>
          call(register, '/auth/register', { body: account, token, headers }),
        ),
        ...Array.from({ length: 4 }, () => call(register, '/auth/register', { body: account, headers })),
        ...Array.from({ length: 4 }, () => call(verifyEmail, '/email/verify-otp', { body: { otp }, token })),
        ...Array.from({ length: 4 }, () =>
          call(generateOtp, '/email/generate-otp', { body: { email: account.email }, token, headers }),
        ),
        ...Array.from({ length: 4 }, () =>
          call(login, '/auth/login', { body: { identifier, password: PASSWORD }, headers }),
        ),
      ])
      expect(
        answers.map(({ status }) => status).filter((status) => !expectedStatuses.includes(status)),
      ).toEqual([])
    }
  },
)

nightTest(
  'deleting an account while it changes its password, logs in and asks for codes causes no failure',
  async () => {
    for (let round = 0; round < 3; round++) {
      const { user, token } = await aSignedInUser()
      const headers = { 'x-forwarded-for': `10.9.1.${round}` }
      const body = { oldPassword: PASSWORD, password: 'Another-Meadow-43!' }
      const path = `/user/update-password/${user.id}`
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () =>
          call(updatePassword, path, { method: 'PATCH', body, token, headers }),
        ),
        ...Array.from({ length: 3 }, () => call(deleteUser, `/user/${user.id}`, { method: 'DELETE', token })),
        ...Array.from({ length: 3 }, () =>
          call(login, '/auth/login', { body: { identifier: user.email, password: PASSWORD }, headers }),
        ),
        ...Array.from({ length: 3 }, () =>
          call(generateOtp, '/email/generate-otp', { body: { email: user.email }, token, headers }),
        ),
      ])
      expect(
        answers.map(({ status }) => status).filter((status) => !expectedStatuses.includes(status)),
      ).toEqual([])
    }
  },
)
