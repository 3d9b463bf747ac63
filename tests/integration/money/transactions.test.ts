import { randomUUID } from 'node:crypto'
import { GET as groupAll } from '@/app/api/transactions/[groupId]/all/route'
import { GET as group } from '@/app/api/transactions/[groupId]/route'
import { GET as all } from '@/app/api/transactions/all/route'
import { GET as managed } from '@/app/api/transactions/managed/route'
import { GET as recent } from '@/app/api/transactions/recent/route'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { TransactionStatus, TransactionType } from '@/lib/platform/db/generated/enums'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { sqlSentBy } from '../../support/sent-sql'
import { aTransaction } from '../../support/transactions'

openDatabase()

type ListedTransaction = {
  _id: string
  userId: { _id?: string; username: string }
  type: string
  status: string
}

type TransactionOptions = {
  payment?: Prisma.PaymentUncheckedCreateNestedOneWithoutTransactionInput
  status?: TransactionStatus
  type?: TransactionType
  feePence?: number
  totalPence?: number
}

const write = (by: TestUser, groupId: string, at: number, { status, ...more }: TransactionOptions = {}) =>
  aTransaction(
    {
      groupId,
      userId: by.id,
      type: 'payment',
      amountPence: 1000,
      feePence: 34,
      totalPence: 1034,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, at)),
      ...more,
    },
    status ?? 'success',
  )

async function scene() {
  const admin = await aUser('admin')
  const payer = await aUser('payer')
  const other = await aUser('other')
  const made = await aGroup({ admin, members: [payer, other] })
  await write(payer, made.id, 1)
  await write(other, made.id, 2, { status: 'failed' })
  await write(admin, made.id, 3, { type: 'transfer', feePence: 0, totalPence: 1000, status: 'pending' })
  return { admin, payer, other, group: made }
}

const namesIn = (items: ListedTransaction[]) => items.map(({ userId }) => userId.username)

test('admins see names; members see only their own, and no ids of others', async () => {
  const { admin, payer, other, group: made } = await scene()
  const path = `/transactions/${made.id}/all`
  const asAdmin = await call(groupAll, path, { token: admin.token })
  expect(namesIn(asAdmin.body.transactions)).toEqual([admin.username, other.username, payer.username])
  const asPayer = await call(groupAll, path, { token: payer.token })
  expect(asPayer.body.transactions.map((item: ListedTransaction) => item.userId)).toEqual([
    { username: 'Anonymous member' },
    { username: 'Anonymous member' },
    { _id: payer.id, username: payer.username },
  ])
  expect(asPayer.body.transactions[2]).toMatchObject({
    type: 'payment',
    groupId: { _id: made.id, title: made.title },
    amount: 10,
    feeAmount: 0.34,
    totalAmount: 10.34,
    status: 'success',
    timePaid: null,
  })
})

test('people go by their own names where a profile shows them, and members are told who sent a transfer', async () => {
  const { admin, payer, other, group: made } = await scene()
  await db.user.update({ where: { id: other.id }, data: { isProfileVisible: false } })
  const namesFor = async ({ token }: TestUser) =>
    (await call(groupAll, `/transactions/${made.id}/all`, { token })).body.transactions.map(
      ({ type, name }: { type: string; name: string }) => [type, name],
    )
  expect(await namesFor(admin)).toEqual([
    ['transfer', 'Test Person'],
    ['payment', other.username],
    ['payment', 'Test Person'],
  ])
  expect(await namesFor(payer)).toEqual([
    ['transfer', 'Test Person'],
    ['payment', 'Anonymous member'],
    ['payment', 'Test Person'],
  ])
})

test('the list on the group’s page is a bare array of the latest, under the same rule', async () => {
  const { payer, group: made } = await scene()
  const { body } = await call(group, `/transactions/${made.id}`, { token: payer.token })
  expect(namesIn(body)).toEqual(['Anonymous member', 'Anonymous member', payer.username])
})

test('a list asks the database no more for an admin than for a member', async () => {
  const { admin, payer, group: made } = await scene()
  for (const [handler, path] of [
    [groupAll, `/transactions/${made.id}/all`],
    [group, `/transactions/${made.id}`],
  ] as const) {
    const askedFor = async ({ token }: TestUser) =>
      (await sqlSentBy(() => call(handler, path, { token }))).length
    await askedFor(payer)
    expect(await askedFor(admin)).toBe(await askedFor(payer))
  }
})

test('another’s group is not found; a malformed id is refused', async () => {
  const { group: made } = await scene()
  const { token } = await aUser()
  expect((await call(group, `/transactions/${made.id}`, { token })).status).toBe(404)
  expect((await call(groupAll, `/transactions/${made.id}/all`, { token })).status).toBe(404)
  expect((await call(groupAll, '/transactions/nonsense/all', { token })).status).toBe(400)
})

test('someone who deleted their account is an anonymous member to everyone', async () => {
  const { admin, payer, group: made } = await scene()
  await db.user.update({ where: { id: payer.id }, data: { username: null, deletedAt: new Date() } })
  const { body } = await call(groupAll, `/transactions/${made.id}/all`, { token: admin.token })
  expect(body.transactions[2].userId).toEqual({ username: 'Anonymous member' })
})

test('a person’s own list has their payments, refunds and transfers of all groups', async () => {
  const { payer, group: made } = await scene()
  const second = await aGroup({ admin: payer })
  await write(payer, second.id, 9, { type: 'transfer', feePence: 0, totalPence: 1000 })
  await write(payer, made.id, 5, { type: 'refund', feePence: 0, totalPence: 1000 })
  const { body } = await call(all, '/transactions/all', { token: payer.token })
  expect(body.transactions.map(({ type }: ListedTransaction) => type)).toEqual([
    'transfer',
    'refund',
    'payment',
  ])
  expect([body.hasMore, body.nextCursor]).toEqual([false, null])
})

describe('the collections that somebody runs', () => {
  const listed = async ({ token }: TestUser, query = '') =>
    (await call(managed, `/transactions/managed${query}`, { token })).body

  test('are listed together, with names, and with nothing of groups that others run', async () => {
    const { admin, payer, other, group: made } = await scene()
    const second = await aGroup({ admin, members: [other] })
    await write(other, second.id, 2)
    const others = await aGroup({ admin: payer, members: [admin] })
    await write(admin, others.id, 9)
    const { transactions } = await listed(admin)
    expect(namesIn(transactions)).toEqual([
      admin.username,
      ...[other.username, other.username],
      payer.username,
    ])
    const groupIds = transactions.map((item: { groupId: { _id: string } }) => item.groupId._id)
    expect(new Set(groupIds)).toEqual(new Set([made.id, second.id]))
    expect((await listed(other)).transactions).toEqual([])
    expect(namesIn((await listed(admin, '?status=success')).transactions)).toEqual([
      other.username,
      payer.username,
    ])
  })

  test('are those of groups that they are an admin of now', async () => {
    const { admin, payer, group: made } = await scene()
    const [left, demoted, deleted] = [
      await aGroup({ admin, members: [payer] }),
      await aGroup({ admin, members: [payer] }),
      await aGroup({ admin, members: [payer] }),
    ]
    for (const { id } of [left, demoted, deleted]) await write(payer, id, 50)
    const own = (groupId: string) => ({ where: { groupId, userId: admin.id } })
    await db.member.updateMany({ ...own(left.id), data: { leftAt: new Date() } })
    await db.member.updateMany({ ...own(demoted.id), data: { role: 'member' } })
    await db.group.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } })
    const { transactions } = await listed(admin)
    expect(transactions.map((item: { groupId: { _id: string } }) => item.groupId._id)).toEqual(
      Array(3).fill(made.id),
    )
  })

  test('come in pages that the cursor continues, across groups', async () => {
    const { admin, payer, group: made } = await scene()
    const second = await aGroup({ admin, members: [payer] })
    for (let at = 10; at < 16; at += 1) await write(payer, at % 3 ? made.id : second.id, at)
    const whole = (await listed(admin, '?limit=20')).transactions.map(({ _id }: ListedTransaction) => _id)
    const seen: string[] = []
    let query = '?limit=4'
    for (;;) {
      const { transactions, nextCursor } = await listed(admin, query)
      seen.push(...transactions.map(({ _id }: ListedTransaction) => _id))
      if (!nextCursor) break
      query = `?limit=4&cursor=${nextCursor}`
    }
    expect(seen).toHaveLength(9)
    expect(seen).toEqual(whole)
  })
})

test('the five latest are a bare array', async () => {
  const { payer, group: made } = await scene()
  for (let at = 10; at < 17; at += 1) await write(payer, made.id, at)
  const { body } = await call(recent, '/transactions/recent', { token: payer.token })
  expect(body).toHaveLength(5)
})

nightTest('pages have 20 rows, newest first, and the cursor continues where the page ended', async () => {
  const { payer, group: made } = await scene()
  // All at the same moment, so that the ids decide the order.
  for (let index = 0; index < 45; index += 1) await write(payer, made.id, 100)
  const seen: string[] = []
  let cursor: string | null = ''
  const sizes: number[] = []
  while (cursor !== null) {
    const query: string = cursor ? `?cursor=${cursor}` : ''
    const { body } = await call(all, `/transactions/all${query}`, { token: payer.token })
    seen.push(...body.transactions.map(({ _id }: ListedTransaction) => _id))
    sizes.push(body.transactions.length)
    cursor = body.nextCursor
  }
  expect(sizes).toEqual([20, 20, 6])
  expect(new Set(seen).size).toBe(46)

  const second = await call(all, '/transactions/all?page=2&limit=20', { token: payer.token })
  expect(second.body.transactions.map(({ _id }: ListedTransaction) => _id)).toEqual(seen.slice(20, 40))
})

test('the list can be filtered by status', async () => {
  const { admin, group: made } = await scene()
  const { body } = await call(groupAll, `/transactions/${made.id}/all?status=failed`, { token: admin.token })
  expect(body.transactions.map(({ status }: ListedTransaction) => status)).toEqual(['failed'])
})

test('an unpaid checkout is listed only for its payer, and for admins who filter for failed ones', async () => {
  const { admin, payer, other, group: made } = await scene()
  const payment = {
    email: payer.email,
    isInternational: false,
    idempotencyKey: randomUUID(),
    sessionExpiresAt: new Date(),
    ending: 'expired' as const,
  }
  const { id } = await write(payer, made.id, 9, { status: 'failed', payment: { create: payment } })
  const list = async (by: TestUser, query = '') =>
    (await call(groupAll, `/transactions/${made.id}/all${query}`, { token: by.token })).body.transactions
  const has = async (by: TestUser, query = '') =>
    (await list(by, query)).some((item: ListedTransaction) => item._id === id)
  expect(await Promise.all([admin, other, payer].map((by) => has(by)))).toEqual([false, false, true])
  const failed = '?status=failed'
  expect(await Promise.all([admin, other, payer].map((by) => has(by, failed)))).toEqual([true, false, true])
  expect((await list(payer))[0]).toMatchObject({
    status: 'failed',
    ending: 'expired',
    refundableAmount: null,
  })
  // A payment that really failed is visible to all; short lists leave checkouts that nobody paid out.
  expect(await list(payer, failed)).toHaveLength(2)
  const own = await call(all, '/transactions/all', { token: payer.token })
  const short = await call(recent, '/transactions/recent', { token: payer.token })
  expect([own, short].map(({ body }) => (body.transactions ?? body).length)).toEqual([2, 1])
  expect((await call(group, `/transactions/${made.id}`, { token: payer.token })).body).toHaveLength(3)
})

test.each(['page=-1', 'page=x', 'status=paid', 'cursor=abc', 'limit=0'])('%s is refused', async (query) => {
  const { token } = await aUser()
  expect((await call(all, `/transactions/all?${query}`, { token })).status).toBe(400)
})
