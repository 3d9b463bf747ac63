import { randomUUID } from 'node:crypto'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as confirm } from '@/app/api/transfer/[id]/confirm/route'
import { HOUR, MINUTE } from '@/lib/base/clock'
import { restoreRefund } from '@/lib/money/refunds/restore-refund'
import { restoreTransfer } from '@/lib/money/transfers/restore-transfer'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { idOf } from '@/lib/platform/stripe/id-of'
import { fetchRefund } from '@/lib/platform/stripe/refunds'
import { fetchTransfer } from '@/lib/platform/stripe/transfers'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { runCatchUp } from '../../support/catch-up'
import { openDatabase } from '../../support/database'
import { backUpDatabase } from '../../support/database-backup'
import { expectProviderAgrees } from '../../support/expect-provider-agrees'
import { aGift, aLinkCode, giftOf, startGift } from '../../support/gifts'
import {
  aGroupWithPayments,
  aUser,
  balanceOf,
  pay,
  settleReversals,
  startPayment,
  type TestUser,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** What this database has never known, or forgot when it was restored to an earlier moment. */

openDatabase()
const provider = openProvider()

const ask = async (handler: typeof refund, path: string, by: TestUser, amount: number) => {
  const { status } = await call(handler, path, { token: by.token, body: { amount } })
  expect(status).toBe(201)
}
const askRefund = (id: string, by: TestUser, pounds: number) =>
  ask(refund, `/payment/${id}/refund`, by, pounds)
const askTransfer = (groupId: string, by: TestUser, pounds: number) =>
  ask(transfer, `/payment/${groupId}/transfer`, by, pounds)

beforeEach(() => provider.startAfresh())

const flags = () => db.operatorFlag.findMany({ where: { resolvedAt: null } })

/** Everything recorded about money, without who was notified and when it was checked. */
const books = async () => ({
  transactions: await db.transaction.findMany({ orderBy: { id: 'asc' } }),
  entries: await db.ledgerEntry.findMany({ orderBy: { id: 'asc' } }),
  payments: await db.payment.findMany({
    orderBy: { id: 'asc' },
    select: { id: true, email: true, isInternational: true, checkoutSessionId: true, cardCountry: true },
  }),
  refunds: await db.refund.findMany({ orderBy: { id: 'asc' }, omit: { nextCheckAt: true } }),
  legs: await db.transferLeg.findMany({ orderBy: { id: 'asc' }, omit: { nextCheckAt: true } }),
  reversals: await db.reversal.findMany({ orderBy: { id: 'asc' } }),
})

nightTest(
  'everything that began and ended after the restored moment comes back once, under its own id',
  async () => {
    const { admin, payer, group, older } = await aGroupWithPayments(provider)
    await askTransfer(group.id, admin, 10)
    await askRefund(older.id, admin, 2)
    const kept = await backUpDatabase()
    const later = await pay(provider, payer, group.id, 40)
    await askRefund(older.id, admin, 3)
    await askRefund(later.id, admin, 4)
    await askTransfer(group.id, admin, 50)
    await provider.control.waitForWebhooks()
    const [before, balanceBefore] = [await books(), await balanceOf(group.id)]
    await provider.advanceTime(HOUR)
    await kept.restore()
    expect((await books()).transactions).toHaveLength(before.transactions.length - 4)
    await runCatchUp()
    expect(await flags()).toEqual([])
    const after = await books()
    const withoutTimes = ({ transactions }: typeof before) =>
      transactions.map(({ createdAt: _, timePaid: __, ...row }) => row)
    expect(withoutTimes(after)).toEqual(withoutTimes(before))
    // They began when they did, not when they were written again.
    for (const [index, { createdAt }] of after.transactions.entries())
      expect(Number(createdAt) - Number(before.transactions[index]?.createdAt)).toBeLessThan(MINUTE)
    const ids = ({ legs, refunds }: typeof before) => [
      legs.map(({ id, paymentId, amountPence }) => [id, paymentId, amountPence]),
      refunds.map(({ id, requestedById }) => [id, requestedById]),
    ]
    expect(ids(after)).toEqual(ids(before))
    expect(after.payments).toEqual(before.payments)
    expect(await balanceOf(group.id)).toEqual(balanceBefore)
    expect(await flags()).toEqual([])
    await expectProviderAgrees([{ groupId: group.id }])
    await runCatchUp()
    expect(await books()).toEqual(after)
  },
)

nightTest('a reversal already made is not requested again', async () => {
  const { admin, group, newer } = await aGroupWithPayments(provider)
  await askTransfer(group.id, admin, 50)
  const kept = await backUpDatabase()
  const { dispute = '' } = await provider.control.apply({
    disputeOpen: newer.chargeId,
    awaitWebhooks: true,
  })
  await settleReversals()
  await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  const [reversalId] = (await db.reversal.findMany({ where: { leg: { paymentId: newer.id } } })).map(
    ({ id }) => id,
  )
  expect(reversalId).toBeDefined()
  const balanceBefore = await balanceOf(group.id)
  await kept.restore()
  await runCatchUp()
  await settleReversals()
  expect((await db.reversal.findMany()).map(({ id }) => id)).toEqual([reversalId])
  expect(await balanceOf(group.id)).toEqual(balanceBefore)
  await expectProviderAgrees([{ groupId: group.id }])
})

nightTest('a transfer that waited for a second admin at that moment, and was confirmed since', async () => {
  const { admin, payer, group, newer } = await aGroupWithPayments(provider)
  await db.member.updateMany({ where: { groupId: group.id, userId: payer.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  const path = `/payment/${group.id}/transfer`
  const { data } = (await call(transfer, path, { token: admin.token, body: { amount: 40 } })).body
  const kept = await backUpDatabase()
  // The second of its two legs is refused.
  await stripe.transfers.create({
    ...{ amount: 1500, currency: 'gbp', source_transaction: newer.chargeId },
    destination: (await db.payoutAccount.findFirstOrThrow()).providerAccountId ?? '',
  })
  await call(confirm, `/transfer/${data.transferId}/confirm`, { method: 'POST', token: payer.token })
  await provider.control.waitForWebhooks()
  const [balanceBefore, legs] = [await balanceOf(group.id), (await books()).legs]
  await kept.restore()
  await runCatchUp()
  const outcomeOf = ({ amountPence, status, providerTransferId }: (typeof legs)[number]) =>
    [amountPence, status, providerTransferId].join()
  expect((await books()).legs.map(outcomeOf)).toEqual(legs.map(outcomeOf))
  expect(await transactionOf(data.transferId)).toMatchObject({ status: 'success', amountPence: 3000 })
  expect(await balanceOf(group.id)).toEqual(balanceBefore)
  expect(await flags()).toEqual([])
  const late = await call(confirm, `/transfer/${data.transferId}/confirm`, {
    method: 'POST',
    token: payer.token,
  })
  expect(late.status).toBe(409)
})

nightTest('a transfer whose parts were made hours apart began with the first of them', async () => {
  const { admin, group, newer } = await aGroupWithPayments(provider)
  const kept = await backUpDatabase()
  await askTransfer(group.id, admin, 30)
  const [first] = (await stripe.transfers.list({})).data
  if (!first) throw new Error('It was made.')
  await provider.advanceTime(2 * HOUR)
  await stripe.transfers.create({
    ...{ amount: 500, currency: 'gbp', source_transaction: newer.chargeId },
    ...{ destination: idOf(first.destination) ?? '', transfer_group: first.transfer_group ?? '' },
    metadata: { ...first.metadata, leg: randomUUID() },
  })
  await kept.restore()
  expect(await transactionOf((await restoreTransfer(first)) ?? '')).toMatchObject({
    amountPence: 3500,
    createdAt: new Date(first.created * 1000),
  })
})

const WRITTEN_AGAIN = {
  transfer: {
    ask: (groupId: string, by: TestUser, _: string) => askTransfer(groupId, by, 10),
    find: async () => (await db.transferLeg.findFirstOrThrow()).providerTransferId ?? '',
    restore: async (made: string) => restoreTransfer(await fetchTransfer(made)),
    list: () => stripe.transfers.list({}),
  },
  refund: {
    ask: (_: string, by: TestUser, paymentId: string) => askRefund(paymentId, by, 10),
    find: async () => (await db.refund.findFirstOrThrow()).providerRefundId ?? '',
    restore: async (made: string) => {
      const refund = await fetchRefund(made)
      return restoreRefund(refund.metadata?.refund ?? '', refund)
    },
    list: () => stripe.refunds.list({}),
  },
}

nightTest.each(Object.entries(WRITTEN_AGAIN))(
  'a %s that was cut off while it was written again is looked up, and not made again',
  async (_, { ask: make, find, restore, list }) => {
    const { admin, group, older } = await aGroupWithPayments(provider)
    const kept = await backUpDatabase()
    await make(group.id, admin, older.id)
    await provider.control.waitForWebhooks()
    const [balanceBefore, made] = [await balanceOf(group.id), await find()]
    await kept.restore()
    await restore(made)
    expect(await balanceOf(group.id)).toMatchObject({ reservedPence: 1000 })
    // By then the provider has forgotten the key under which it was made.
    await provider.advanceTime(25 * HOUR)
    await sweep()
    expect(await balanceOf(group.id)).toEqual(balanceBefore)
    expect((await list()).data).toHaveLength(1)
  },
)

nightTest('money that was frozen at that moment, and has been won back and transferred since', async () => {
  const { admin, group, older } = await aGroupWithPayments(provider)
  const { dispute = '' } = await provider.control.apply({
    ...{ disputeOpen: older.chargeId, awaitWebhooks: true },
  })
  const kept = await backUpDatabase()
  await provider.control.apply({ disputeClose: dispute, outcome: 'won', awaitWebhooks: true })
  await askTransfer(group.id, admin, 50)
  await provider.control.waitForWebhooks()
  const balanceBefore = await balanceOf(group.id)
  await kept.restore()
  await runCatchUp()
  expect(await balanceOf(group.id)).toEqual(balanceBefore)
  expect(await flags()).toEqual([])
})

nightTest('a gift comes back without its giver’s name, along with its page', async () => {
  const { group, admin } = await aGroupWithPayments(provider)
  const code = await aLinkCode(admin, group.id)
  const kept = await backUpDatabase()
  const gift = await aGift(provider, code, 15)
  const openGift = await startGift(code, 5)
  await kept.restore()
  await runCatchUp()
  expect(await transactionOf(gift.id)).toMatchObject({ status: 'success', userId: null, amountPence: 1500 })
  expect(await giftOf(gift.token)).toMatchObject({ status: 'success', name: '', anonymous: true })
  // A checkout that is still unpaid is restored once somebody pays it.
  expect(await db.payment.findUnique({ where: { id: openGift.id } })).toBeNull()
  await provider.control.apply({ pay: openGift.session, awaitWebhooks: true })
  expect(await transactionOf(openGift.id)).toMatchObject({ status: 'success', amountPence: 500 })
  await expectProviderAgrees([{ groupId: group.id }])
})

nightTest('a payment by somebody who signed up after that moment is flagged', async () => {
  const { group } = await aGroupWithPayments(provider)
  const kept = await backUpDatabase()
  const newcomer = await aUser('newcomer')
  const { id: userId } = newcomer
  await db.member.create({
    data: { groupId: group.id, userId, role: 'member', contributionPence: 5000, joinedAt: new Date() },
  })
  const { id, session } = await startPayment(newcomer, group.id, 12)
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  const made = await stripe.refunds.create({
    ...{ charge: (await transactionOf(id)).payment?.chargeId ?? '', amount: 100 },
    metadata: { refund: '01900000-0000-7000-8000-00000000000a' },
  })
  await provider.control.waitForWebhooks()
  await kept.restore()
  await runCatchUp()
  const told = (await flags()).map(({ kind, subject }) => [kind, subject])
  expect(told).toContainEqual(['not-in-our-books', session])
  expect(told).toContainEqual(['not-in-our-books', made.id])
})
