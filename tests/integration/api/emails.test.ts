import fc from 'fast-check'
import { z } from 'zod'
import { CALLS } from '@/lib/api/calls'
import { isEmail, typedEmail } from '@/lib/base/email'
import { identifierType } from '@/lib/people/accounts/rules'
import { db } from '@/lib/platform/db/client'
import { bodyFields } from '../../support/body-fields'
import { call as send } from '../../support/call'
import { proveEmail, provePhone } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { aGroup, aUser as aPayer, askToPay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aNewAccount, PASSWORD } from '../../support/people'
import { openProvider } from '../../support/provider'
import { loadHandler } from '../../support/routes'
import { isFullRun } from '../../support/run-length'

openDatabase()
const inbox = openInbox()
openProvider()

async function ask(address: string, body: unknown, options: { token?: string; from?: string } = {}) {
  const found = CALLS.find(({ call }) => `${call.method} ${call.path}` === address)
  if (!found) throw new Error(`no call ${address}`)
  const headers = { 'x-forwarded-for': options.from ?? '10.0.0.1' }
  return send(await loadHandler(found.call), found.call.path, { body, token: options.token, headers })
}

/** The email field alone of every call whose body has one. */
const emailFields = CALLS.flatMap(({ call }) =>
  Object.entries(bodyFields(call))
    .filter(([name]) => /email/i.test(name))
    .map(([name, field]) => ({
      name: `${call.name}.${name}`,
      takes: (text: string) => z.safeParse(field, text).success,
    })),
)

const GOOD = [
  'ada@example.com',
  'a!b@example.com',
  "o'neil+trip@mail.example.co.uk",
  '#$%&*/=?^_`{|}~@example.com',
  'ada@1.example',
  'zoë@example.com',
  'ada@bücher.example',
]
/** Valid addresses that some mail servers refuse; their owners can verify by phone. */
const ODD = ['.ada..byron.@example.com', 'a"b,c;d(e)@example.com', 'ada@under_score.example']
/** Addresses that we accept but the payment provider does not. */
const REFUSED_BY_PROVIDER = ['.ada..byron.@example.com']
const BAD = [
  'ada',
  'ada@',
  'ada@example',
  '@example.com',
  'a b@example.com',
  'a@b@example.com',
  'ada@.com',
  'ada@example.',
]
const UNSEEN = [
  'ada\u0000@example.com',
  'ada\u200b@example.com',
  '\u202eada@example.com',
  'ada@exam\u00adple.com',
]

test('every call that takes an email is listed here', () => {
  expect(emailFields.map(({ name }) => name).sort()).toEqual(
    [
      'addFeedback.userEmail',
      'generateOtp.email',
      'initializePayment.email',
      'inviteUser.email',
      'payPersonal.email',
      'recover.email',
      'register.email',
      'startGift.email',
      'updatePerson.email',
    ].sort(),
  )
})

nightTest('all calls check emails alike', () => {
  const part = fc.string({
    unit: fc.constantFrom(...'ab1.!-_+\'"@<> \t\u0000\u200b\ud800é'),
    minLength: 0,
    maxLength: 6,
  })
  const address = fc.tuple(part, part, part).map(([name, host, top]) => `${name}@${host}.${top}`)
  fc.assert(
    fc.property(fc.oneof(address, fc.emailAddress({ size: 'small' }), part), (text) => {
      fc.pre(text.trim() !== '' && text.length <= 56)
      const verdicts = emailFields.map(({ name, takes }) => [name, takes(text)])
      expect(verdicts).toEqual(emailFields.map(({ name }) => [name, isEmail(text.trim())]))
      expect(identifierType(text.trim()) === 'email').toBe(isEmail(text.trim()))
    }),
    { numRuns: 1000 },
  )
})

test.each(isFullRun ? [...GOOD, ...ODD] : GOOD.slice(0, 2))(
  '%s can sign up, log in, recover, pay and give feedback',
  async (email) => {
    const from = `10.1.0.${[...GOOD, ...ODD].indexOf(email)}`
    const availability = await ask('POST /user/check-availability', { field: 'email', value: email })
    expect(availability.body.available).toBe(true)
    const registered = await ask('POST /auth/register', aNewAccount({ email }), { from })
    expect([registered.status, registered.body.email]).toEqual([201, email])
    const { _id: id, token, username } = registered.body
    const user = await db.user.findUniqueOrThrow({ where: { id } })
    const expectedStatus = GOOD.includes(email) ? 200 : expect.any(Number)
    if (GOOD.includes(email)) await proveEmail(inbox, { user: { ...user, email }, token })
    else await provePhone(inbox, { user, token })
    const loggedIn = await ask('POST /auth/login', { identifier: email, password: PASSWORD }, { from })
    expect(loggedIn.status).toBe(200)
    const recovered = await ask('POST /user/recover', { email }, { from })
    expect(recovered).toMatchObject({
      status: expectedStatus,
      body: { message: expect.not.stringMatching(/valid/) },
    })
    if (GOOD.includes(email)) expect(inbox.messagesTo(email)).toHaveLength(2)
    const feedback = await ask('POST /feedback/add', { comment: 'Hello', userEmail: email }, { from })
    expect(feedback.status).toBe(201)
    const payer = { id, token, username, email }
    const group = await aGroup({ admin: payer })
    const started = await askToPay(payer, group.id, { amount: 5 })
    if (REFUSED_BY_PROVIDER.includes(email)) {
      expect([started.status, Object.keys(started.body.errors)]).toEqual([400, ['email']])
      const other = await askToPay(payer, group.id, { amount: 5, email: 'ada@example.com' })
      return expect(other.status).toBe(201)
    }
    expect(started.status).toBe(201)
    const payment = await db.payment.findUniqueOrThrow({ where: { id: started.body.transactionId } })
    expect(typedEmail(payment)).toBe(email)
  },
)

test.each([...BAD, ...UNSEEN])('%j is refused by all calls', async (email) => {
  const from = `10.2.0.${[...BAD, ...UNSEEN].indexOf(email)}`
  const value = await ask('POST /user/check-availability', { field: 'email', value: email })
  expect(value.body).toMatchObject({ available: false, message: 'Please enter a valid email address' })
  expect((await ask('POST /auth/login', { identifier: email, password: PASSWORD }, { from })).status).toBe(
    400,
  )
  const text = 'Please enter a valid email address'
  for (const [address, body] of [
    ['POST /auth/register', aNewAccount({ email })],
    ['POST /email/generate-otp', { email }],
    ['POST /user/recover', { email }],
    ['POST /feedback/add', { comment: 'Hello', userEmail: email }],
  ] as const)
    expect(await ask(address, body, { from })).toMatchObject({ status: 400, body: { message: text } })
  const payer = await aPayer()
  expect(await askToPay(payer, (await aGroup({ admin: payer })).id, { amount: 5, email })).toMatchObject({
    status: 400,
    body: { message: text, errors: { email: text } },
  })
})
