import { randomUUID } from 'node:crypto'
import { later, londonDay, MINUTE, setClockOffset } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transaction'
import { endMembership } from '@/lib/groups/end-membership'
import { CALLS } from '@/lib/http/calls'
import type { Call } from '@/lib/http/define-call'
import { closeLive } from '@/lib/live/hub'
import { openDatabase } from '../support/database'
import { aGroup, enter, enterAsAdmin } from '../support/groups'
import { aSignedInUser, PASSWORD, type SignedIn } from '../support/people'
import { openProvider } from '../support/provider'
import { fillPath, loadHandler } from '../support/routes'

openDatabase()
openProvider()
afterAll(closeLive)

/** Everybody who may stand before a call, those with the least rights first. */
const PEOPLE = [
  'visitor',
  'pending',
  'deleted',
  'stranger',
  'formerMember',
  'formerAdmin',
  'member',
  'admin',
] as const
type Persona = (typeof PEOPLE)[number]

/** What each is answered: a refusal by its status, or `in` when the call looks at what was asked. */
type Rights = Record<Persona, 'in' | 200 | 401 | 403 | 404>

const PUBLIC: Rights = {
  visitor: 'in',
  pending: 'in',
  deleted: 'in',
  stranger: 'in',
  formerMember: 'in',
  formerAdmin: 'in',
  member: 'in',
  admin: 'in',
}
const SIGNED_IN: Rights = { ...PUBLIC, visitor: 401, pending: 403, deleted: 401 }
const PENDING_TOO: Rights = { ...SIGNED_IN, pending: 'in' }
const MEMBERS: Rights = { ...SIGNED_IN, stranger: 404, formerMember: 404, formerAdmin: 404 }
const ADMINS: Rights = { ...MEMBERS, member: 403 }
const PAYER: Rights = { ...MEMBERS, member: 200, admin: 404 }
/** Anybody may ask, but only a session has codes. */
const WITH_CODE: Rights = { ...PUBLIC, visitor: 401, deleted: 401 }

type World = Record<Exclude<Persona, 'visitor'>, SignedIn> & { groupId: string; paymentId: string }
type Sent = { values?: Record<string, string>; query?: string; body?: unknown }
type Row = { rights: Rights; send?: (world: World, asker: SignedIn | undefined) => Sent }

const row = (rights: Rights, send?: Row['send']): Row => ({ rights, send })
const about = (name: 'member' | 'stranger', more: object = {}) =>
  row(ADMINS, (world) => ({ body: { username: world[name].user.username, ...more } }))
const own = (body?: unknown): Row => row(SIGNED_IN, (_, asker) => ({ values: ownPath(asker), body }))
const ownPath = (asker: SignedIn | undefined) => {
  const id = asker?.user.id ?? randomUUID()
  return { id, userId: id }
}
const group = { title: 'New', description: 'New', paymentGoal: 10, paymentDeadline: londonDay() }
const fee = { amount: 10, netAmount: 10, currency: 'gbp' }

/** One row for each call; a call without one fails. */
const ROWS: Record<string, Row> = {
  login: row(PUBLIC, ({ member }) => ({ body: { identifier: member.user.email, password: PASSWORD } })),
  register: row(PUBLIC, () => ({ body: {} })),
  logout: row(PUBLIC),
  listSessions: row(SIGNED_IN),
  endSession: row(SIGNED_IN, () => ({ values: { id: randomUUID() } })),
  checkAvailability: row(PUBLIC, () => ({ body: { field: 'username', value: 'somebody' } })),
  generateOtp: row(PUBLIC, () => ({ body: { email: 'nobody@example.com' } })),
  sendOtp: row(PUBLIC, () => ({ body: { phoneNumber: '+447700900000' } })),
  verifyEmailOtp: row(WITH_CODE, () => ({ body: { otp: '123456' } })),
  verifyMobileOtp: row(WITH_CODE, () => ({ body: { phoneNumber: '+447700900000', code: '123456' } })),
  getUser: row(PENDING_TOO, (_, asker) => ({ values: ownPath(asker) })),
  uploadPicture: own(),
  removePicture: own(),
  getPicture: row(PUBLIC, () => ({ values: { id: 'x'.repeat(22) } })),
  deleteUser: own(),
  exportUser: own(),
  updatePassword: own({ oldPassword: 'Wrong-1!', password: 'Another-Meadow-43!' }),
  recover: row(PUBLIC, () => ({ body: { email: 'nobody@example.com' } })),
  checkResetToken: row(PUBLIC, () => ({ body: { token: 'dead' } })),
  resetPassword: row(PUBLIC, () => ({ body: { token: 'dead', password: 'Another-Meadow-43!' } })),
  toggle2Fa: own({ is2FaEnabled: true }),
  setProfileVisibility: own({ isProfileVisible: true }),
  listFactors: row(SIGNED_IN),
  beginTotp: row(SIGNED_IN),
  confirmTotp: row(SIGNED_IN, () => ({ body: { code: '123456' } })),
  removeTotp: row(SIGNED_IN),
  beginPasskey: row(SIGNED_IN),
  finishPasskey: row(SIGNED_IN, () => ({ body: { response: { id: 'x', response: {} }, name: 'Phone' } })),
  removePasskey: row(SIGNED_IN, () => ({ values: { id: 'none' } })),
  stepUpByTotp: row(SIGNED_IN, () => ({ body: { code: '123456' } })),
  beginPasskeyStepUp: row(SIGNED_IN),
  finishPasskeyStepUp: row(SIGNED_IN, () => ({ body: { response: { id: 'x', response: {} } } })),
  addFeedback: row(PUBLIC, () => ({ body: { comment: 'Hello' } })),
  listGroups: row(SIGNED_IN),
  createGroup: row(SIGNED_IN, () => ({ body: { ...group, splitOption: 'autoSplit' } })),
  getGroup: row(MEMBERS),
  listMembers: row(MEMBERS),
  updateGroup: row(ADMINS, () => ({ body: group })),
  deleteGroup: row(ADMINS),
  leaveGroup: row(MEMBERS),
  postLeaveGroup: row(MEMBERS),
  removeMember: about('member'),
  makeAdmin: about('member'),
  removeAdmin: about('member'),
  setAmount: about('member', { amount: 5 }),
  addMember: about('stranger'),
  searchUsers: row(SIGNED_IN, () => ({ query: '?q=user' })),
  getCollected: row(MEMBERS),
  inviteUser: about('stranger'),
  getInvitation: row(PUBLIC, () => ({ values: { token: 'dead' } })),
  acceptInvitation: row(PUBLIC, () => ({ values: { token: 'dead' } })),
  streamLive: row(SIGNED_IN),
  getNotificationSummary: row(SIGNED_IN),
  listNotifications: own(),
  markNotificationsRead: row(SIGNED_IN, () => ({ body: { all: true } })),
  calculateFee: row(SIGNED_IN, () => ({ body: fee })),
  calculateAmountForNet: row(SIGNED_IN, () => ({ body: fee })),
  initializePayment: row(MEMBERS, () => ({ body: { email: 'a@example.com', amount: 1 } })),
  refundPayment: row(ADMINS, ({ paymentId }) => ({ values: { id: paymentId }, body: { amount: 1 } })),
  getPayment: row(PAYER, ({ paymentId }) => ({ values: { id: paymentId } })),
  cancelPayment: row(PAYER, ({ paymentId }) => ({ values: { id: paymentId } })),
  listRecentTransactions: row(SIGNED_IN),
  listAllTransactions: row(SIGNED_IN),
  listGroupTransactions: row(MEMBERS),
  listAllGroupTransactions: row(MEMBERS),
  exportTransactions: row(SIGNED_IN),
  getStatement: row(MEMBERS),
  onboardStripe: row(ADMINS),
  getOnboardingUrl: row(ADMINS),
  requestTransfer: row(ADMINS, () => ({ body: { amount: 1 } })),
}

/** A group with somebody of every kind around it. */
async function aWorld(): Promise<World> {
  const { groupId, admin } = await aGroup()
  const [pending, deleted, stranger, formerMember, formerAdmin, member] = await Promise.all([
    aSignedInUser({ pending: true }),
    aSignedInUser(),
    aSignedInUser(),
    aSignedInUser(),
    aSignedInUser(),
    aSignedInUser(),
  ])
  await enter(groupId, member)
  await enter(groupId, formerMember)
  await enterAsAdmin(groupId, formerAdmin)
  await transact(async (tx) => {
    const left = { groupId, userId: { in: [formerMember.user.id, formerAdmin.user.id] } }
    for (const membership of await tx.member.findMany({ where: left })) await endMembership(tx, membership)
  })
  await db.user.update({ where: { id: deleted.user.id }, data: { deletedAt: new Date() } })
  const paymentId = await aPaymentOf(member, groupId)
  return { groupId, paymentId, pending, deleted, stranger, formerMember, formerAdmin, member, admin }
}

async function aPaymentOf({ user }: SignedIn, groupId: string): Promise<string> {
  const { id } = await db.transaction.create({
    data: {
      groupId,
      userId: user.id,
      type: 'payment',
      status: 'success',
      amountPence: 100,
      totalPence: 100,
      createdAt: new Date(),
      payment: {
        create: {
          email: 'a@example.com',
          isInternational: false,
          idempotencyKey: randomUUID(),
          sessionExpiresAt: new Date(),
        },
      },
    },
  })
  return id
}

type Wishes = Sent & { token?: string; cookie?: string; headers?: Record<string, string> }

async function ask(call: Call, path: string, { token, cookie, body, headers, query = '' }: Wishes) {
  const handler = await loadHandler(call)
  const request = new Request(`http://localhost:3000/api${path}${query}`, {
    method: call.method,
    headers: {
      'x-forwarded-for': `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(call.body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: call.body && JSON.stringify(body ?? {}),
  })
  const response = await handler(request)
  const isJson = response.headers.get('content-type')?.includes('json')
  const code = isJson ? ((await response.json()) as { code?: string }).code : undefined
  if (!isJson) await response.body?.cancel()
  return { status: response.status, code }
}

function outcome({ status, code }: { status: number; code?: string }) {
  const isRefused = [401, 403].includes(status) || code === 'GROUP_NOT_FOUND' || status >= 500
  return isRefused ? status : 'in'
}

describe.each(CALLS.map(({ call }) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  test('answers everybody as the table says', async () => {
    const asked = ROWS[call.name]
    if (!asked) throw new Error(`${call.name} has no row`)
    const world = await aWorld()
    const found: Partial<Record<Persona, unknown>> = {}
    for (const name of PEOPLE) {
      const asker = name === 'visitor' ? undefined : world[name]
      const sent = asked.send?.(world, asker) ?? {}
      const path = fillPath(call.path, { id: world.groupId, groupId: world.groupId, ...sent.values })
      const answer = await ask(call, path, { ...sent, token: asker?.token })
      found[name] = typeof asked.rights[name] === 'number' ? answer.status : outcome(answer)
    }
    expect(found).toEqual(asked.rights)
  }, 20_000)
})

test('no row is left of a call that is gone', () => {
  expect(Object.keys(ROWS).sort()).toEqual(CALLS.map(({ call }) => call.name).sort())
})

const named = (test: (call: Call) => unknown) =>
  CALLS.filter(({ call }) => test(call)).map(({ call }) => [`${call.method} ${call.path}`, call] as const)

test.each(named(({ who }) => who === 'self' || who === 'self-pending'))(
  '%s is nobody else’s',
  async (_, call) => {
    const world = await aWorld()
    const values = ownPath(world.member)
    const { body } = ROWS[call.name]?.send?.(world, world.member) ?? {}
    const answer = await ask(call, fillPath(call.path, values), { body, token: world.admin.token })
    expect(answer).toEqual({ status: 403, code: 'FORBIDDEN' })
  },
)

const isProtected = ({ who }: Call) => who !== 'anyone' && who !== 'visitor'

test.each(
  named((call) => isProtected(call) && !call.takesCookie && (call.method !== 'GET' || !!call.changes)),
)('%s cannot be triggered with the cookie alone', async (_, call) => {
  const admin = await aSignedInUser({ browser: true })
  const { groupId } = await aGroup()
  await enterAsAdmin(groupId, admin)
  const path = fillPath(call.path, { ...ownPath(admin), groupId })
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect(await ask(call, path, { cookie: admin.cookie, headers })).toMatchObject({ status: 401 })
})

test.each(named(isProtected))('%s takes no token that was copied out of a browser', async (_, call) => {
  const admin = await aSignedInUser({ browser: true })
  const { groupId } = await aGroup()
  await enterAsAdmin(groupId, admin)
  const path = fillPath(call.path, { ...ownPath(admin), groupId })
  expect(await ask(call, path, { token: admin.token })).toMatchObject({ status: 401 })
})

test.each(named(({ stepUp }) => stepUp === true))(
  '%s asks for a code once the last one is five minutes old, while 2FA is on',
  async (_, call) => {
    const { groupId } = await aGroup()
    const admin = await aSignedInUser({ is2FaEnabled: true })
    await enterAsAdmin(groupId, admin)
    const paymentId = await aPaymentOf(admin, groupId)
    const world = { ...(await aWorld()), admin, groupId, paymentId }
    const sent = ROWS[call.name]?.send?.(world, admin) ?? {}
    const path = fillPath(call.path, { id: groupId, groupId, ...sent.values })
    setClockOffset(6 * MINUTE)
    const late = await ask(call, path, { ...sent, token: admin.token })
    expect(late).toEqual({ status: 403, code: 'STEP_UP_REQUIRED' })
    await db.session.update({
      where: { id: admin.sessionId },
      data: { steppedUpAt: later(new Date(), 5 * MINUTE) },
    })
    expect(outcome(await ask(call, path, { ...sent, token: admin.token }))).toBe('in')
  },
)
