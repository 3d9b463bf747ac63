import { POST as removeMember } from '@/app/api/group/[id]/remove/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { GET as getGroup } from '@/app/api/group/[id]/route'
import { PUT as updateGroup } from '@/app/api/group/[id]/update/route'
import { GET as listGroupTransactions } from '@/app/api/transactions/[groupId]/route'
import { addMs, DAY, londonDay, now } from '@/lib/base/clock'
import type { groupFields, memberFields } from '@/lib/groups/group/fields'
import { takeBackRecordedPayment } from '@/lib/groups/recorded-payments/take-back'
import { ANONYMOUS, ANONYMOUS_GIVER } from '@/lib/membership/rules'
import type { transactionFields } from '@/lib/money/transactions/contract'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { aCover } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { viewerOf } from '../../support/groups'
import { openProvider } from '../../support/provider'
import { aTransaction } from '../../support/transactions'
import { aRecordedPaymentOf, aWorldOf, type People, somePeople, type World } from '../../support/world'

openDatabase()
openProvider({ writesRowsByHand: true })

/** Who may read a field: every member, the admins, or the admins and the person it is about. */
type Rule = 'members' | 'admins' | 'admins and oneself'

const GROUP: Record<keyof typeof groupFields.shape, Rule> = {
  _id: 'members',
  coverUrl: 'members',
  title: 'members',
  description: 'members',
  paymentGoal: 'members',
  remittedAmount: 'members',
  notedAmount: 'members',
  availableAmount: 'members',
  unassignedAmount: 'members',
  paymentDeadline: 'members',
  isOverdue: 'members',
  splitOption: 'members',
  openAmounts: 'members',
  feePaidBy: 'members',
  occasion: 'members',
  feeFixed: 'members',
  coveredFees: 'members',
  goalStatus: 'members',
  admin: 'members',
  createdBy: 'members',
  createdAt: 'members',
  edited: 'members',
  closedAt: 'members',
  seriesId: 'members',
  numberOfMembers: 'members',
  paidMembers: 'members',
  debtAmount: 'members',
  disputedAmount: 'members',
  giftAmount: 'members',
  stripeConnectedAccountId: 'members',
  payoutEnabled: 'members',
  shared: 'members',
  orderForm: 'members',
  twoKeys: 'members',
  twoKeysOff: 'admins',
  transfersFrom: 'members',
  payoutAccountOwner: 'admins',
  reminders: 'members',
}
const MEMBER: Record<keyof typeof memberFields.shape, Rule> = {
  _id: 'members',
  userId: 'members',
  role: 'members',
  joinedAt: 'members',
  contributionAmount: 'admins and oneself',
  remittedAmount: 'admins and oneself',
  notedAmount: 'admins and oneself',
  pinned: 'admins and oneself',
  canManage: 'admins and oneself',
  listed: 'members',
  promisedFor: 'admins and oneself',
  saidPaidAt: 'admins and oneself',
}
const TRANSACTION: Record<keyof typeof transactionFields.shape, Rule> = {
  _id: 'members',
  type: 'members',
  groupId: 'members',
  userId: 'admins and oneself',
  // Of others a placeholder, except who sent a transfer: tests/integration/money/transactions.test.ts.
  name: 'members',
  // Members see only that a payment is a gift: tests/integration/groups/gifts-read.test.ts.
  gift: 'members',
  onCard: 'admins and oneself',
  amount: 'members',
  feeAmount: 'members',
  coveredFee: 'members',
  totalAmount: 'members',
  status: 'members',
  createdAt: 'members',
  timePaid: 'members',
  failureMessage: 'admins and oneself',
  ending: 'admins and oneself',
  dispute: 'admins and oneself',
  method: 'members',
  takenBackAt: 'members',
  note: 'admins and oneself',
  awaitingConfirmation: 'members',
  expiresAt: 'members',
  receiptUrl: 'admins and oneself',
  refundRequest: 'admins and oneself',
  refundableAmount: 'admins and oneself',
  paymentId: 'admins and oneself',
  // False to all others.
  askable: 'members',
  declinable: 'members',
}

let world: World
/** Sets up a payment of the payer's with every field that a payment can have. */
beforeAll(async () => {
  const people = await somePeople()
  world = await aWorldOf(people)
  const { groupId, payer, creator } = world
  await aCover(groupId)
  const timestamp = now()
  const account = {
    providerAccountId: 'acct_1',
    payoutEnabled: true,
    connectedAt: timestamp,
    enabledAt: timestamp,
  }
  const owned = { groupId, ownerId: creator.user.id, idempotencyKey: 'one', createdAt: timestamp }
  await db.payoutAccount.createMany({
    data: [
      { ...owned, enabledAt: timestamp, idempotencyKey: 'before', disconnectedAt: timestamp },
      { ...owned, ...account },
    ],
  })
  const twoKeysChange = {
    twoKeys: true,
    twoKeysOffAt: addMs(timestamp, DAY),
    twoKeysOffById: creator.user.id,
  }
  await db.group.update({ where: { id: groupId }, data: twoKeysChange })
  const members = await db.member.findMany({ where: { groupId, leftAt: null } })
  await db.member.updateMany({ where: { groupId }, data: { contributionPence: 25_000 } })
  const promises = members.map(({ id }) => ({
    memberId: id,
    day: timestamp,
    paidAnotherWayAt: timestamp,
    saidAt: timestamp,
  }))
  await db.paymentPromise.createMany({ data: promises })
  const part = { groupId, amountPence: 100, totalPence: 100, createdAt: timestamp }
  const paymentFields = {
    failure: 'Declined',
    ending: 'expired' as const,
    email: 'a@example.com',
    isInternational: false,
    idempotencyKey: 'paid',
    sessionExpiresAt: timestamp,
    refundRequests: { create: { reason: 'Why', createdAt: timestamp } },
    disputes: { create: { id: 'dp_1', amountPence: 100, openedAt: timestamp } },
  }
  const paymentRow = { ...part, userId: payer.user.id, type: 'payment', timePaid: timestamp } as const
  const { id: paymentId } = await aTransaction(
    { ...paymentRow, payment: { create: paymentFields } },
    'success',
  )
  const refund = { paymentId, idempotencyKey: 'back' }
  await aTransaction(
    { ...part, userId: payer.user.id, type: 'refund', refund: { create: refund } },
    'success',
  )
  const id = await aRecordedPaymentOf(payer, groupId, creator)
  await takeBackRecordedPayment(viewerOf(creator), id)
  const { admin, demoted, member } = world
  await db.canManageRequest.createMany({
    data: [admin, creator, demoted, member].map(({ user }) => ({
      groupId,
      userId: user.id,
      amountPence: 1,
      createdAt: timestamp,
    })),
  })
  const waiting = { ...part, userId: creator.user.id, type: 'transfer' } as const
  const payoutAccount = {
    connect: { providerAccountId_groupId: { providerAccountId: 'acct_1', groupId } },
  }
  const transfer = { awaitingUntil: addMs(timestamp, DAY), idempotencyKey: 'waiting', payoutAccount }
  await aTransaction({ ...waiting, transfer: { create: transfer } }, 'pending')
  const leg = { paymentId, amountPence: 100, idempotencyKey: 'leg', failure: 'Account closed' }
  const refused = { idempotencyKey: 'refused', payoutAccount, legs: { create: leg } }
  await aTransaction({ ...waiting, transfer: { create: refused } }, 'failed')
  const series = {
    every: 'month',
    anchorDay: 1,
    next: timestamp,
    daysToPay: 14,
    createdAt: timestamp,
  } as const
  await db.group.update({ where: { id: groupId }, data: { series: { create: series } } })
  // Last, because nobody can pay into a closed group.
  await db.group.update({ where: { id: groupId }, data: { closedAt: timestamp } })
})

const { values, entries, keys, fromEntries } = Object
type Shown = Record<string, unknown>
type Viewer = 'member' | 'demoted' | 'payer' | 'admin' | 'creator'
const VIEWERS: Viewer[] = ['member', 'demoted', 'payer', 'admin', 'creator']

/** A hidden name is shown as a placeholder without an id. */
const isSeen = (value: unknown) =>
  value !== null &&
  ![ANONYMOUS, ANONYMOUS_GIVER].some((username) => JSON.stringify(value) === JSON.stringify({ username }))

/** Which fields are filled in for this viewer, in at least one of these rows. */
const seenIn = (rows: Shown[], table: object) =>
  fromEntries(keys(table).map((field) => [field, rows.some((row) => isSeen(row[field]))]))

function allowed(table: Record<string, Rule>, viewer: Viewer, isOwn: boolean) {
  const isAdmin = viewer === 'admin' || viewer === 'creator'
  return fromEntries(
    entries(table).map(([field, rule]) => [
      field,
      rule === 'members' || isAdmin || (rule === 'admins and oneself' && isOwn),
    ]),
  )
}

async function read(viewer: Viewer) {
  const { groupId } = world
  const { token } = world[viewer]
  const { body } = await call(getGroup, `/group/${groupId}`, { token })
  const transactions = await call(listGroupTransactions, `/transactions/${groupId}`, { token })
  return {
    group: body.group as Shown,
    // Listed people say and do nothing here.
    members: (body.members as (Shown & { userId: { _id: string } })[]).filter(({ listed }) => !listed),
    transactions: transactions.body as Shown[],
  }
}

test.each(VIEWERS)('the %s sees the fields that the table lists', async (viewer) => {
  const { group, members, transactions } = await read(viewer)
  expect(keys(group).sort()).toEqual(keys(GROUP).sort())
  expect(seenIn([group], GROUP)).toEqual(allowed(GROUP, viewer, false))
  for (const member of members) {
    expect(keys(member).sort()).toEqual(keys(MEMBER).sort())
    const isOwn = member.userId._id === world[viewer].user.id
    expect(seenIn([member], MEMBER)).toEqual(allowed(MEMBER, viewer, isOwn))
  }
  for (const one of transactions) expect(keys(one).sort()).toEqual(keys(TRANSACTION).sort())
  expect(seenIn(transactions, TRANSACTION)).toEqual(allowed(TRANSACTION, viewer, viewer === 'payer'))
  expect(values(members)).toHaveLength(VIEWERS.length)
})

test('a hidden profile shows only its username, even to admins', async () => {
  const { payer } = world
  await db.picture.create({ data: { id: 'p'.repeat(22), webp: Buffer.from('x'), createdAt: now() } })
  const shown = { isProfileVisible: true, pictureId: 'p'.repeat(22) }
  const personSeenBy = async (viewer: Viewer) =>
    (await read(viewer)).members.find(({ userId }) => userId._id === payer.user.id)?.userId
  const person = { _id: payer.user.id, username: payer.user.username }
  for (const isProfileVisible of [true, false]) {
    await db.user.update({ where: { id: payer.user.id }, data: { ...shown, isProfileVisible } })
    for (const viewer of VIEWERS) {
      const isOpen = isProfileVisible || viewer === 'payer'
      expect(await personSeenBy(viewer)).toEqual({
        ...person,
        isProfileVisible,
        displayName: isOpen ? 'Ada Byron' : null,
        profilePictureUrl: isOpen ? expect.stringContaining('/api/pictures/') : null,
      })
    }
  }
})

test('the next call after being demoted or removed is refused', async () => {
  const people: People = await somePeople()
  const { groupId, admin, creator } = await aWorldOf(people)
  const body = { title: 'New', description: 'New', paymentGoal: 1000, paymentDeadline: londonDay() }
  const edit = async () =>
    (await call(updateGroup, `/group/${groupId}/update`, { method: 'PUT', token: admin.token, body })).status
  const look = async () =>
    (await call(getGroup, `/group/${groupId}`, { cookie: admin.cookie, isBrowser: true })).status
  const callAboutAdmin = (handler: Parameters<typeof call>[0], path: string) =>
    call(handler, `/group/${groupId}/${path}`, {
      token: creator.token,
      body: { username: admin.user.username },
    })
  expect([await edit(), await look()]).toEqual([200, 200])
  expect((await callAboutAdmin(removeAdmin, 'remove-admin')).status).toBe(200)
  expect([await edit(), await look()]).toEqual([403, 200])
  expect((await callAboutAdmin(makeAdmin, 'role')).status).toBe(200)
  expect([await edit(), await look()]).toEqual([200, 200])
  expect((await callAboutAdmin(removeMember, 'remove')).status).toBe(200)
  expect([await edit(), await look()]).toEqual([404, 404])
})
