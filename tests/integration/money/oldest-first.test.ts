import { POST as shareOut } from '@/app/api/group/[id]/share-out/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { addMs, HOUR, now } from '@/lib/base/clock'
import { resplit } from '@/lib/membership/shares/resplit'
import { listTransferSources } from '@/lib/money/payments/transfer-sources'
import { listWaitingTransfers } from '@/lib/money/transfers/queries'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import {
  aGroupOfPayers,
  aGroupWithPayments,
  aUser,
  balanceOf,
  connectPayout,
  pay,
  settleReversals,
  startPayment,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { forceSql } from '../../support/states'

/** Where there is not enough for all, or a penny too many, it is the oldest that comes first; and what that means. */

const provider = openProviderWithBooks()
const apply = (change: Parameters<typeof provider.control.apply>[0]) => provider.control.apply(change)

const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })

/** Disputes over these parts of a charge, an hour apart, each with what has become of it. */
async function disputesOver(charge: string, parts: number[]) {
  const ids: string[] = []
  for (const amount of parts) {
    const { dispute = '' } = await apply({ disputeOpen: charge, amount, awaitWebhooks: true })
    ids.push(dispute)
    await provider.advanceTime(HOUR)
  }
  const readDisputes = async () => {
    const rows = await db.dispute.findMany({ where: { id: { in: ids } } })
    return ids.map((id) => rows.find((row) => row.id === id))
  }
  const close = (index: number, outcome: 'won' | 'lost') =>
    apply({ disputeClose: ids[index] ?? '', outcome, awaitWebhooks: true })
  return { readDisputes, close }
}

nightTest('what there is, is frozen for the older of two disputes, so that its loss is covered', async () => {
  const { admin, group, account, older } = await aGroupWithPayments(provider)
  await send(admin, group.id, 38)
  await apply({ payOut: { account, amount: 3800 } })
  const { readDisputes, close } = await disputesOver(older.chargeId, [1000, 1500])
  await settleReversals()
  expect(await readDisputes()).toMatchObject([{ frozenPence: 1000 }, { frozenPence: 200 }])
  await close(0, 'lost')
  expect(await balanceOf(group.id)).toMatchObject({ disputedPence: 200, debtPence: 0 })
  await close(1, 'won')
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 200, disputedPence: 0, debtPence: 0 })
})

nightTest(
  'of disputes over more than the contribution the older holds its part, unless the other is lost',
  async () => {
    const { group, older } = await aGroupWithPayments(provider)
    const { readDisputes, close } = await disputesOver(older.chargeId, [2000, 1062])
    const nothingLost = { lostPence: 0, lostFeePence: 0 }
    expect(await readDisputes()).toMatchObject([
      { ...nothingLost, openPence: 2000, frozenPence: 2000, amountPence: 2000 },
      { ...nothingLost, openPence: 1000, frozenPence: 1000, amountPence: 1000 },
    ])
    await close(1, 'lost')
    expect(await readDisputes()).toMatchObject([
      { openPence: 1938, frozenPence: 1938 },
      { openPence: 0, frozenPence: 0, lostPence: 1062, lostFeePence: 0, amountPence: 1062 },
    ])
    await close(0, 'lost')
    expect(await readDisputes()).toMatchObject([
      { lostPence: 2000, lostFeePence: 0, openPence: 0 },
      { lostPence: 1000, lostFeePence: 62, openPence: 0 },
    ])
    expect(await balanceOf(group.id)).toMatchObject({
      remittedPence: 2000,
      availablePence: 2000,
      debtPence: 0,
    })
    const [source] = await transact((tx) => listTransferSources(tx, group.id))
    expect(source).toEqual({ paymentId: older.id, capacityPence: 0 })
  },
)

nightTest(
  'what a group owes is asked back of its oldest payment, and of the next as far as that is not enough',
  async () => {
    const { admin, payer, group, older, newer } = await aGroupWithPayments(provider)
    await send(admin, group.id, 50)
    await pay(provider, payer, group.id, 10)
    // The provider's times are whole seconds, so the two may be of the same.
    await forceSql(
      `UPDATE transactions SET "timePaid" = "timePaid" - interval '1 hour' WHERE id = '${older.id}'`,
    )
    const askedBackPence = async (paymentId: string) => {
      const query = { where: { leg: { paymentId } }, _sum: { amountPence: true } } as const
      return (await db.reversal.aggregate(query))._sum.amountPence ?? 0
    }
    for (const { chargeId } of [older, newer])
      await apply({ refundOutside: { charge: chargeId }, awaitWebhooks: true })
    expect([await askedBackPence(older.id), await askedBackPence(newer.id)]).toEqual([3000, 1000])
  },
)

nightTest('a payment is as old as its money, not as the checkout that was opened for it', async () => {
  const { admin, payer, other, group } = await aGroupOfPayers()
  await connectPayout(provider, admin, group.id)
  const begun = await startPayment(other, group.id, 10)
  await provider.advanceTime(0.1 * HOUR)
  const first = await pay(provider, payer, group.id, 10)
  await provider.advanceTime(0.2 * HOUR)
  await apply({ pay: begun.session, awaitWebhooks: true })
  const request = { token: admin.token, body: { amount: 0.01 } }
  expect((await call(shareOut, `/group/${group.id}/share-out`, request)).status).toBe(201)
  const [{ paymentId } = { paymentId: '' }] = await db.refund.findMany({
    where: { payment: { transaction: { groupId: group.id } } },
  })
  expect(paymentId).toBe(first.id)
  expect((await send(admin, group.id, 12)).status).toBe(201)
  const legs = await db.transferLeg.findMany({ where: { transfer: { transaction: { groupId: group.id } } } })
  expect(new Map(legs.map((leg) => [leg.paymentId, leg.amountPence]))).toEqual(
    new Map([
      [first.id, 999],
      [begun.id, 201],
    ]),
  )
})

nightTest('of transfers that wait, the one whose time is up first is the first to be answered', async () => {
  const { admin, payer, group } = await aGroupWithPayments(provider)
  await db.member.updateMany({ where: { groupId: group.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  for (const amount of [10, 20, 5]) {
    expect((await send(admin, group.id, amount)).status).toBe(202)
    await provider.advanceTime(HOUR)
  }
  const waiting = await listWaitingTransfers({ userId: payer.id }, group.id)
  expect(waiting.map(({ amountPence }) => amountPence)).toEqual([1000, 2000, 500])
})

nightTest('the odd pennies of the goal are for those who joined first, whoever signed up first', async () => {
  const people = [await aUser('one'), await aUser('two'), await aUser('three')]
  const [admin] = people
  if (!admin) throw new Error('There is an admin.')
  const { id: groupId } = await db.group.create({
    data: {
      title: 'Trip',
      goalPence: 1001,
      splitOption: 'autoSplit',
      createdById: admin.id,
      createdAt: now(),
      paymentDeadline: addMs(now(), HOUR),
    },
  })
  // The rows are written from the last who joined to the first.
  for (const [index, { id: userId }] of people.entries())
    await db.member.create({
      data: { groupId, userId, role: 'admin', joinedAt: addMs(now(), -index * HOUR), contributionPence: 0 },
    })
  const split = () => transact((tx) => resplit(tx, groupId))
  const shares = await split()
  expect(people.map(({ id }) => shares.get(id))).toEqual([333, 334, 334])
  // Where nobody pays any more, nothing is shared again.
  for (const endedFields of [{ closedAt: now() }, { closedAt: null, deletedAt: now() }]) {
    await db.group.update({ where: { id: groupId }, data: { goalPence: 3000, ...endedFields } })
    expect(await split()).toEqual(new Map())
  }
})
