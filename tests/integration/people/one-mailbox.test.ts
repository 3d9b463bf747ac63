import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as generateOtp } from '@/app/api/email/generate-otp/route'
import { GET as sentInvitations } from '@/app/api/group/[id]/invitations/route'
import { GET as all } from '@/app/api/transactions/all/route'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { POST as checkAvailability } from '@/app/api/user/check-availability/route'
import { POST as recover } from '@/app/api/user/recover/route'
import { env } from '@/lib/base/env'
import { findInvitedAddress } from '@/lib/groups/invitations/queries'
import { getReceipt } from '@/lib/money/statements/receipts'
import { findOperator } from '@/lib/platform/auth/operators'
import { findViewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { endSessionsOfUser } from '@/lib/server/operations/end-sessions'
import { call } from '../../support/call'
import { mailCode, submitMailedCode } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink } from '../../support/gifts'
import { aGroup, viewerOf } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import {
  acceptInvitation,
  openInvitationInbox,
  runJobs,
  sendInvitation,
  viewInvitation,
} from '../../support/invitations'
import { aGroup as aPaidGroup, aUser as aPayer, askToPay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser, PASSWORD } from '../../support/people'
import { openProvider } from '../../support/provider'

/** However an address is spelt, it is one mailbox, and whoever has proven it is one person. */

openDatabase()
const inbox = openInbox()
const provider = openProvider()
const { tokenAt } = openInvitationInbox(inbox)
const given = { ...env }
afterEach(() => Object.assign(env, given))

/** Spellings of a new mailbox's address. Mail servers know it by the first. */
function spellings(): [string, string, ...string[]] {
  const { username } = aNewAccount()
  return [
    `${username}@bücher.example`,
    `${username}@xn--bcher-kva.example`,
    `${username.toUpperCase()}@BÜCHER.Example`,
    `${username}@bücher.example`.normalize('NFD'),
    `${username}@ｂücher.example`,
    `${username}@ⓑücher.ｅxample`,
    `${username}@bücher.ℯxample`,
    `"${username}"@bücher.example`,
    `"\\${username}"@xn--bcher-kva.example`,
  ]
}

let addresses = 0
const from = () => ({ headers: { 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses++ & 255}` } })
const signUp = (email: string) =>
  call(register, '/auth/register', { body: aNewAccount({ email }), ...from() })

async function aPersonAt(email: string) {
  const username = /user_[0-9a-f]+/i.exec(email)?.[0].toLowerCase()
  const account = aNewAccount({ email, username })
  const { status, body } = await call(register, '/auth/register', { body: account, ...from() })
  expect(status).toBe(201)
  const user = await db.user.findUniqueOrThrow({ where: { id: body._id } })
  const token = String(body.token)
  // The inbox, as a mail server does, knows the mailbox by its name in letters.
  const inboxAddress = `${user.username}@bücher.example`
  await mailCode({ user: { ...user, email }, token })
  expect((await submitMailedCode({ token }, inbox.codesTo(inboxAddress)[0])).status).toBe(200)
  return { user, token, cookie: '', sessionId: '' }
}

const viewerWithToken = async (token: string) => {
  const viewer = await findViewer({ token, cookie: null })
  if (!viewer) throw new Error('nobody')
  return viewer
}

nightTest('the first spelling that is registered takes all of them', async () => {
  const [typed, ...others] = spellings()
  expect((await signUp(typed)).status).toBe(201)
  for (const email of others) {
    const body = { field: 'email', value: email }
    const availability = await call(checkAvailability, '/user/check-availability', { body, ...from() })
    expect([email, availability.body.available]).toEqual([email, false])
    expect([email, (await signUp(email)).status]).toEqual([email, 409])
  }
})

nightTest.each([
  'x@127.0.0.1',
  'x@0x7f.1',
  'x@１２７.0.0.1',
  'x@[127.0.0.1]',
  'x@mail.example:25.example',
  'x@mail.example/a.example',
  'x@mail.ex%61mple',
])('%s names no mailbox', async (email) => {
  expect(await signUp(email)).toMatchObject({
    status: 400,
    body: { errors: { email: 'Please enter a valid email address' } },
  })
})

nightTest.each([
  ['é', 'é'.normalize('NFD')],
  ['É', 'é'],
  ['Å', '\u212b'],
])('%s and %s in front of the at sign are one letter', async (one, other) => {
  const { username } = aNewAccount()
  expect((await signUp(`${username}${one}@example.com`)).status).toBe(201)
  expect((await signUp(`${username}${other}@example.com`)).status).toBe(409)
})

nightTest.each(['ｅxample.test', 'eｘample.test', 'ⓔxample.test', 'ℯxample.test'])(
  'x@%s is x@example.test',
  async (domain) => {
    const { username } = aNewAccount()
    expect((await signUp(`${username}@example.test`)).status).toBe(201)
    expect((await signUp(`${username}@${domain}`)).status).toBe(409)
  },
)

nightTest('dots and plus signs count', async () => {
  const { username } = aNewAccount()
  for (const name of [username, `${username}+trip`, `${username}.trip`])
    expect((await signUp(`${name}@example.com`)).status).toBe(201)
})

nightTest(
  'somebody logs in, asks for codes and recovers by any spelling, within the limits of one',
  async () => {
    const [first, ...others] = spellings()
    const person = await aPersonAt(first)
    const tokens: string[] = []
    for (const identifier of others) {
      const { status, body } = await call(login, '/auth/login', {
        body: { identifier, password: PASSWORD },
        ...from(),
      })
      expect([identifier, status, body._id]).toEqual([identifier, 200, person.user.id])
      tokens.push(body.token)
    }
    const statuses: number[] = []
    for (const [index, email] of others.entries()) {
      const options = { body: { email }, token: tokens[index], ...from() }
      statuses.push((await call(generateOtp, '/email/generate-otp', options)).status)
    }
    expect(statuses.slice(1)).toEqual(others.slice(1).map(() => 429))
    // One proved the address, and one at most has come since.
    expect(inbox.codesTo(first).length).toBeLessThanOrEqual(2)
    const recoverStatuses: number[] = []
    for (const email of others)
      recoverStatuses.push((await call(recover, '/user/recover', { body: { email }, ...from() })).status)
    expect(recoverStatuses).toEqual([200, 200, ...others.slice(2).map(() => 429)])
  },
)

nightTest('what somebody typed is what they are shown', async () => {
  const [typed, ascii] = spellings()
  const person = await aPersonAt(typed)
  const { body } = await call(getUser, `/user/${person.user.id}`, { token: person.token })
  expect(body.email).toBe(typed)
  const answer = await call(login, '/auth/login', {
    body: { identifier: ascii, password: PASSWORD },
    ...from(),
  })
  expect(answer.body.email).toBe(typed)
})

nightTest('the receipt shows the address as its payer typed it', async () => {
  const payer = await aPayer()
  const { id: groupId } = await aPaidGroup({ admin: payer })
  const email = 'Ada@Bücher.example'
  const { status, body } = await askToPay(payer, groupId, { amount: 5, email })
  expect(status).toBe(201)
  const { checkoutSessionId } = await db.payment.findUniqueOrThrow({ where: { id: body.transactionId } })
  await provider.control.apply({ pay: String(checkoutSessionId), awaitWebhooks: true })
  const receipt = await getReceipt(await viewerWithToken(payer.token), body.transactionId)
  expect(receipt.email).toBe(email)
})

describe('a gift belongs to the owner of its mailbox', () => {
  const ownIds = async (token: string) =>
    (await call(all, '/transactions/all', { token })).body.transactions.map(({ _id }: { _id: string }) => _id)

  nightTest('if the account proves another spelling later', async () => {
    const [first, ...others] = spellings()
    const { code } = await aGroupWithLink()
    const gifts: string[] = []
    for (const email of others) gifts.push((await aGift(provider, code, 5, { email })).id)
    const { token } = await aPersonAt(first)
    expect((await ownIds(token)).sort()).toEqual(gifts.sort())
  })

  nightTest('if the account has proven another spelling before', async () => {
    const [typed, ...others] = spellings()
    const { token } = await aPersonAt(typed)
    const { code } = await aGroupWithLink()
    const { id } = await aGift(provider, code, 5, { email: others[0] })
    expect(await ownIds(token)).toEqual([id])
  })
})

describe('an invitation to an address', () => {
  nightTest('counts towards one limit, however it is spelt', async () => {
    const statuses: number[] = []
    for (const email of spellings().slice(0, 4)) {
      const { groupId, admin } = await aGroup()
      statuses.push((await sendInvitation(groupId, admin, { email })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
  })

  nightTest('is sent again rather than twice, and shows what was typed', async () => {
    const [typed, ascii] = spellings()
    const { groupId, admin } = await aGroup()
    for (const email of [ascii, typed])
      expect((await sendInvitation(groupId, admin, { email })).status).toBe(201)
    const { body } = await call(sentInvitations, `/group/${groupId}/invitations`, { token: admin.token })
    expect(body.invitations.map(({ to }: { to: string }) => to)).toEqual(['u•••@bücher.example'])
    await runJobs()
    const token = tokenAt(typed)
    expect((await viewInvitation(token)).body.invitation.sentTo).toBe('u•••@bücher.example')
    expect(await findInvitedAddress(token)).toEqual({ email: typed })
  })

  nightTest('can be accepted by who has proven another spelling', async () => {
    const [typed, ascii] = spellings()
    const { groupId, admin } = await aGroup()
    await sendInvitation(groupId, admin, { email: typed })
    await runJobs()
    const token = tokenAt(typed)
    const person = await aPersonAt(ascii)
    expect((await acceptInvitation(token, person)).status).toBe(200)
    expect(await db.member.count({ where: { groupId, userId: person.user.id } })).toBe(1)
  })
})

nightTest('an operator is named and finds people by any spelling', async () => {
  const [typed, ascii] = spellings()
  const ops = await aPersonAt(ascii)
  const { emails } = await import('@/lib/base/settings/kinds')
  env.OPERATORS = emails.parse(` ${typed.toUpperCase()},b@example.com`)
  const operator = await findOperator(await viewerWithToken(ops.token))
  expect(operator).toMatchObject({ userId: ops.user.id })
  const other = await aSignedInUser()
  expect(viewerOf(other).userId).toBe(other.user.id)
  expect(
    await endSessionsOfUser({ userId: null, email: 'ops@example.com' }, typed, 'A test'),
  ).toBeGreaterThan(0)
})
