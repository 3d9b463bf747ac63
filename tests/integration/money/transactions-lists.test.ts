import { GET as group } from '@/app/api/transactions/[groupId]/route'
import { GET as managed } from '@/app/api/transactions/managed/route'
import { listManagedGroups, requireStanding, standingAmong } from '@/lib/membership/membership'
import { findOpenPayment, getOwnPayment, sumOwnContributions } from '@/lib/money/transactions/queries'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode, refundBy, startGift } from '../../support/gifts'
import { aGroup, aGroupOfPayers, aUser, pay, startPayment, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { aTransaction } from '../../support/transactions'

/** Which of many transactions a list shows, and what somebody has put in altogether. */

openDatabase()
const provider = openProvider()

const viewerOf = ({ id }: TestUser) => ({ userId: id }) as Viewer
const write = ({ id: userId }: TestUser, groupId: string, second: number) => {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, second))
  const amounts = { amountPence: 1_000, totalPence: 1_000 }
  return aTransaction(
    { groupId, userId, type: 'payment', ...amounts, createdAt, timePaid: createdAt },
    'success',
  )
}
const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)

nightTest('a group’s page has its ten latest', async () => {
  const { admin, payer, group: made } = await aGroupOfPayers()
  const written: string[] = []
  for (let second = 0; second < 12; second += 1) written.unshift((await write(payer, made.id, second)).id)
  const { body } = await call(group, `/transactions/${made.id}`, { token: admin.token })
  expect(idsOf(body)).toEqual(written.slice(0, 10))
})

nightTest('the second page of several groups goes on where the first ended', async () => {
  const { admin, payer, group: made } = await aGroupOfPayers()
  const second = await aGroup({ admin, members: [payer] })
  const written: string[] = []
  for (let at = 0; at < 9; at += 1) written.unshift((await write(payer, at % 3 ? made.id : second.id, at)).id)
  const pageOf = async (page: number) =>
    (await call(managed, `/transactions/managed?limit=4&page=${page}`, { token: admin.token })).body
  const pages = [await pageOf(1), await pageOf(2), await pageOf(3)]
  expect(pages.flatMap(({ transactions }) => idsOf(transactions))).toEqual(written)
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
})

describe('what somebody has put in', () => {
  nightTest(
    'is what they paid and gave, less what went back, over the groups that have any of it',
    async () => {
      const { admin, payer, group: made } = await aGroupOfPayers()
      const [second, empty] = [
        await aGroup({ admin, members: [payer] }),
        await aGroup({ admin, members: [payer] }),
      ]
      await pay(provider, payer, made.id, 30)
      const refundedPayment = await pay(provider, payer, empty.id, 10)
      expect((await refundBy(admin, refundedPayment.id, 10)).status).toBe(201)
      await startPayment(payer, second.id, 7)
      const code = await aLinkCode(admin, second.id)
      const given = await aGift(provider, code, 20)
      await refundBy(admin, given.id, 5)
      const unpaid = await startGift(code, 9)
      const claimed = { where: { id: { in: [given.id, unpaid.id] } }, data: { claimedById: payer.id } }
      await db.gift.updateMany(claimed)
      await provider.control.apply({ awaitWebhooks: true })
      expect(await sumOwnContributions(viewerOf(payer))).toEqual({ pence: 3_000 + 1_500, groups: 2 })
      expect(await sumOwnContributions(viewerOf(admin))).toEqual({ pence: 0, groups: 0 })
    },
  )
})

describe('a payment of one’s own', () => {
  nightTest('that is open is one’s own in that group, and still open', async () => {
    const { payer, other, group: made } = await aGroupOfPayers()
    const second = await aGroup({ admin: payer, contributionPence: 5_000 })
    const openIn = async (groupId: string) => (await findOpenPayment(viewerOf(payer), groupId))?._id ?? null
    await startPayment(other, made.id, 10)
    await pay(provider, payer, made.id, 10)
    expect([await openIn(made.id), await openIn(second.id)]).toEqual([null, null])
    const { id } = await startPayment(payer, second.id, 20)
    expect([await openIn(made.id), await openIn(second.id)]).toEqual([null, id])
  })

  nightTest('can be refunded as far as nothing of it has gone, or is on its way', async () => {
    const { admin, payer, group: made } = await aGroupOfPayers()
    const { id, chargeId } = await pay(provider, payer, made.id, 30)
    const left = async () => (await getOwnPayment(viewerOf(payer), id)).refundablePence
    expect(await left()).toBe(3_000)
    await provider.control.apply({ refundsPending: true })
    const { body } = await refundBy(admin, id, 10)
    expect(await left()).toBe(2_000)
    const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id: body.data._id } })
    const settleRefund = { refund: providerRefundId ?? '', outcome: 'failed' as const }
    await provider.control.apply({ settleRefund, refundsPending: false, awaitWebhooks: true })
    expect(await left()).toBe(3_000)
    const opened = { disputeOpen: chargeId, amount: 1_000, awaitWebhooks: true }
    const { dispute = '' } = await provider.control.apply(opened)
    await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
    expect(await left()).toBe(2_000)
    const { id: open } = await startPayment(payer, made.id, 10)
    expect((await getOwnPayment(viewerOf(payer), open)).refundablePence).toBeNull()
  })

  nightTest('is found by its id, and nobody else’s is', async () => {
    const { admin, payer, group: made } = await aGroupOfPayers()
    const { id } = await pay(provider, payer, made.id, 10)
    expect(await getOwnPayment(viewerOf(payer), id)).toMatchObject({ _id: id, amountPence: 1_000 })
    await expect(getOwnPayment(viewerOf(admin), id)).rejects.toMatchObject({ status: 404 })
    const { body } = await refundBy(admin, id, 5)
    await expect(getOwnPayment(viewerOf(payer), body.data._id)).rejects.toMatchObject({ status: 404 })
  })
})

/** Whoever is the only admin answers their own requests. */
nightTest.each([
  ['nobody else is', true, async () => undefined],
  ['another is a member', true, (join: Join) => join('member')],
  ['another was one and has left', true, (join: Join) => join('admin', new Date())],
  ['another is one, too', false, (join: Join) => join('admin')],
] as const)('an admin is the only one if %s: %p', async (_, isOnlyAdmin, addOther) => {
  const [admin, other] = [await aUser('admin'), await aUser('other')]
  const { id: groupId } = await aGroup({ admin })
  // Of another group they both are.
  const elsewhere = await aGroup({ admin, members: [other] })
  await db.member.updateMany({ where: { groupId: elsewhere.id }, data: { role: 'admin' } })
  await addOther(async (role, leftAt) => {
    const data = { groupId, userId: other.id, role, leftAt, joinedAt: new Date() }
    await db.member.create({ data })
  })
  expect(await requireStanding({ userId: admin.id }, groupId)).toEqual({ role: 'admin', isOnlyAdmin })
  const groups = await listManagedGroups({ userId: admin.id })
  expect(groups.sort((a) => (a.groupId === groupId ? -1 : 1))).toEqual([
    { groupId, isOnlyAdmin },
    { groupId: elsewhere.id, isOnlyAdmin: false },
  ])
})

type Join = (role: 'admin' | 'member', leftAt?: Date) => Promise<void>

nightTest.each([
  [['me'], { role: 'admin', isOnlyAdmin: true }],
  [['me', 'other'], { role: 'admin', isOnlyAdmin: false }],
  [['other'], { role: 'member', isOnlyAdmin: false }],
])('of a group whose admins are known, %j', (admins, standing) => {
  expect(standingAmong(admins, { userId: 'me' })).toEqual(standing)
})
