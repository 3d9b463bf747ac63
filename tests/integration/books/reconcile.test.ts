import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { DAY, MINUTE } from '@/lib/base/clock'
import { listUnsettled } from '@/lib/books/flags/list-unsettled'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { explainBalance } from '@/lib/books/reconciliation/explain-balance'
import { RECONCILE_GRACE, reconcile } from '@/lib/books/reconciliation/reconcile'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, connectPayout, pay, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

// Each kind of difference, injected at the provider or in our database, is named.
openDatabase()
const provider = openProvider()
beforeEach(() => provider.startAfresh())

async function paid() {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  return { admin, groupId: group.id, ...(await pay(provider, admin, group.id, 30)) }
}

const post = (groupId: string, cause: Parameters<typeof postEntry>[1]['cause'], postings: Posting[]) =>
  transact((tx) => postEntry(tx, { groupId, cause, postings }))

const flags = () => db.operatorFlag.findMany({ where: { kind: 'difference', resolvedAt: null } })

nightTest('books that agree show no difference', async () => {
  await paid()
  expect(await reconcile()).toEqual([])
})

test('a penny injected into the provider’s record of a charge is found, flagged once and not corrected', async () => {
  const { id, chargeId: charge } = await paid()
  await provider.control.apply({ alterCharge: { charge, by: 1 } })
  const difference = { subject: `payment:${id}`, detail: "ours £30.62, the provider's £30.63" }
  expect(await reconcile()).toEqual([difference])
  expect(await reconcile()).toEqual([difference])
  expect(await flags()).toHaveLength(1)
  expect((await listUnsettled()).map(({ subject }) => subject)).toContain(difference.subject)
})

test('its flag is kept up to date, closes when the difference is gone, and reopens with it', async () => {
  const { chargeId } = await paid()
  const alter = (by: number) => provider.control.apply({ alterCharge: { charge: chargeId, by } })
  await alter(1)
  await reconcile()
  await alter(1)
  await reconcile()
  expect((await flags()).map(({ detail }) => detail)).toEqual(["ours £30.62, the provider's £30.64"])
  await alter(-2)
  await reconcile()
  expect(await flags()).toEqual([])
  await alter(3)
  await reconcile()
  expect((await flags()).map(({ detail }) => detail)).toEqual(["ours £30.62, the provider's £30.65"])
})

test('a penny injected into a fee is found', async () => {
  const { id, chargeId } = await paid()
  await provider.control.apply({ alterFee: { charge: chargeId, by: -1 } })
  expect(await reconcile()).toEqual([
    { subject: `payment:${id}:fee`, detail: "ours -£0.66, the provider's -£0.65" },
  ])
})

test('a payment that only the provider has is a difference once it is no longer in transit', async () => {
  await provider.control.apply({ webhooks: 'drop' })
  const item = { currency: 'gbp', unit_amount: 500, product_data: { name: 'x' } }
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:3000/',
    line_items: [{ quantity: 1, price_data: item }],
  })
  await provider.control.apply({ pay: session.id })
  expect(await reconcile({ graceMs: RECONCILE_GRACE })).toEqual([])
  await provider.advanceTime(10 * MINUTE)
  expect((await reconcile({ graceMs: RECONCILE_GRACE })).map(({ detail }) => detail)).toEqual([
    "ours nothing, the provider's £5.00",
    "ours nothing, the provider's -£0.28",
  ])
})

nightTest('a refund of ours that the provider does not have is a difference', async () => {
  const { admin, id } = await paid()
  await call(refund, `/payment/${id}/refund`, { token: admin.token, body: { amount: 7 } })
  const made = await db.refund.findFirstOrThrow({ where: { paymentId: id } })
  expect(await reconcile()).toEqual([])
  await provider.advanceTime(MINUTE)
  await provider.control.apply({ alterBooks: { remove: made.providerRefundId ?? '' } })
  expect(await reconcile()).toEqual([
    { subject: `refund:${made.id}`, detail: "ours -£7.00, the provider's nothing" },
    {
      subject: `contribution:${id}`,
      detail: 'ours £23.00, £30.00 by what went back of its charge',
    },
  ])
})

nightTest('a refund we are waiting for counts as in progress for as long as we wait', async () => {
  const { admin, id } = await paid()
  await provider.control.apply({ refundsPending: true })
  await call(refund, `/payment/${id}/refund`, { token: admin.token, body: { amount: 7 } })
  await provider.advanceTime(5 * DAY)
  expect(await reconcile({ graceMs: RECONCILE_GRACE })).toEqual([])
  await forceSql(`UPDATE transactions SET status = 'failed' WHERE type = 'refund'`)
  const { providerRefundId } = await db.refund.findFirstOrThrow({ where: { paymentId: id } })
  await provider.control.apply({
    webhooks: 'drop',
    settleRefund: { refund: providerRefundId ?? '', outcome: 'succeeded' },
  })
  expect(await reconcile({ graceMs: RECONCILE_GRACE })).toContainEqual(
    expect.objectContaining({ detail: "ours nothing, the provider's -£7.00" }),
  )
})

nightTest(
  'a request without an answer counts as in progress, however old, and agrees once it is settled',
  async () => {
    const { admin, groupId, id } = await paid()
    await connectPayout(provider, admin, groupId)
    const lost = { method: 'POST', mode: 'reset-after', times: 3 } as const
    const fail = [
      { ...lost, path: '/v1/refunds' },
      { ...lost, path: '/v1/transfers' },
    ]
    await provider.control.apply({ webhooks: 'drop', fail })
    await call(refund, `/payment/${id}/refund`, { token: admin.token, body: { amount: 7 } })
    await call(transfer, `/payment/${groupId}/transfer`, { token: admin.token, body: { amount: 10 } })
    const late = await startPayment(admin, groupId, 20)
    await provider.control.apply({ pay: late.session })
    await provider.advanceTime(10 * MINUTE)
    expect((await stripe.balanceTransactions.list()).data.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['refund', 'transfer', 'charge', 'charge']),
    )
    expect(await reconcile({ graceMs: RECONCILE_GRACE })).toEqual([])
    await sweep()
    expect(await reconcile()).toEqual([])
    expect(await db.transaction.count({ where: { status: 'pending' } })).toBe(0)
  },
)

nightTest('a leg made twice by the provider is a difference', async () => {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  const destination = await connectPayout(provider, admin, group.id)
  const { chargeId } = await pay(provider, admin, group.id, 30)
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 10 } })
  const leg = await db.transferLeg.findFirstOrThrow({ where: { payment: { chargeId } } })
  await stripe.transfers.create({
    amount: 1000,
    currency: 'gbp',
    destination,
    source_transaction: chargeId,
    metadata: { leg: leg.id },
  })
  expect(await reconcile()).toEqual([
    { subject: `leg:${leg.id}`, detail: "ours -£10.00, the provider's -£20.00" },
  ])
})

nightTest('a reversal in the dashboard that never reached us is a difference', async () => {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  await connectPayout(provider, admin, group.id)
  await pay(provider, admin, group.id, 30)
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 10 } })
  const leg = await db.transferLeg.findFirstOrThrow()
  await provider.control.apply({ webhooks: 'drop' })
  const { id } = await stripe.transfers.createReversal(leg.providerTransferId ?? '', { amount: 400 })
  expect(await reconcile()).toEqual([
    { subject: `reversal:${id}`, detail: "ours nothing, the provider's £4.00" },
  ])
})

nightTest('a dispute’s withdrawal that we did not post is a difference, and so is its fee', async () => {
  const { chargeId } = await paid()
  await provider.control.apply({ webhooks: 'drop' })
  const { dispute } = await provider.control.apply({ disputeOpen: chargeId })
  expect(await reconcile()).toEqual([
    { subject: `dispute:${dispute}`, detail: "ours nothing, the provider's -£30.62" },
    { subject: `dispute:${dispute}:fee`, detail: "ours nothing, the provider's -£20.00" },
  ])
})

nightTest('a dispute’s fee with the wrong sign is a difference', async () => {
  const { groupId, chargeId } = await paid()
  const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId })
  await provider.control.apply({ awaitWebhooks: true })
  await provider.control.apply({ disputeClose: dispute, outcome: 'won', awaitWebhooks: true })
  expect(await reconcile()).toEqual([])
  await post(groupId, { subject: 'dispute', id: dispute, step: 'moved', ref: 'wrong' }, [
    { kind: 'provider', amountPence: 4000 },
    { kind: 'fees', amountPence: -4000 },
  ])
  expect(await reconcile()).toEqual([
    { subject: `dispute:${dispute}:fee`, detail: "ours £20.00, the provider's -£20.00" },
  ])
})

nightTest(
  'a refund made, then a dispute lost, then the refund sent back: the group has what the operator lost',
  async () => {
    const { id, chargeId, groupId, admin } = await paid()
    await provider.control.apply({ webhooks: 'drop' })
    const { refund: made = '' } = await provider.control.apply({
      refundOutside: { charge: chargeId, amount: 3000 },
    })
    const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId, amount: 3062 })
    await provider.control.apply({ disputeClose: dispute, outcome: 'lost' })
    await provider.control.apply({ settleRefund: { refund: made, outcome: 'failed' } })
    const contribution = (pence: number): Posting[] => [
      { kind: 'available', amountPence: -pence },
      { kind: 'member', userId: admin.id, amountPence: -pence },
      { kind: 'remitted', amountPence: pence },
    ]
    const moved = (pence: number): Posting => ({ kind: 'provider', amountPence: pence })
    const cost = (pence: number): Posting => ({ kind: 'fees', amountPence: pence })
    await post(groupId, { subject: 'refund', id: made, step: 'lost' }, [moved(-3000), ...contribution(-3000)])
    await post(groupId, { subject: 'dispute', id: dispute, step: 'lost' }, [moved(-3062), cost(3062)])
    await post(groupId, { subject: 'dispute', id: dispute, step: 'moved', ref: 'fee' }, [
      moved(-2000),
      cost(2000),
    ])
    await post(groupId, { subject: 'refund', id: made, step: 'came-back' }, [
      moved(3000),
      ...contribution(3000),
    ])
    const found = async () => (await reconcile()).filter(({ subject }) => !subject.startsWith('ledger '))
    expect(await found()).toEqual([
      { subject: `contribution:${id}`, detail: 'ours £30.00, £0.00 by what went back of its charge' },
    ])
    await db.dispute.create({
      data: { id: dispute, paymentId: id, amountPence: 3000, frozenPence: 0, openedAt: new Date() },
    })
    await post(groupId, { subject: 'dispute', id: dispute, step: 'lost', ref: '1' }, [
      cost(-3000),
      ...contribution(-3000),
    ])
    expect(await found()).toEqual([])
  },
)

nightTest(
  'payouts, top-ups and fees without a payment are the operator’s: shown, but not a difference',
  async () => {
    await paid()
    const own = { topUp: 5000, stripeFee: { amount: 160 }, settleBalance: true, payOutPlatform: 700 } as const
    await provider.control.apply(own)
    expect(await reconcile()).toEqual([])
    expect(await explainBalance()).toBe(
      'At the provider £100,071.36: for groups £29.96, fees -£1.60, payouts -£7.00, top-ups £100,050.00.',
    )
  },
)

nightTest(
  'what the provider takes for a payout account long below zero is the operator’s loss, not a difference',
  async () => {
    const { admin, groupId } = await paid()
    const account = await connectPayout(provider, admin, groupId)
    await provider.control.apply({ debitAccount: { account, amount: 900 }, coverAccount: account })
    expect(await reconcile()).toEqual([])
    expect(await explainBalance()).toContain('losses -£9.00')
  },
)

nightTest.each([
  ['a type that has no place here', { add: 'issuing_transaction', amount: -250 }, '-£2.50'],
  ['an adjustment that says of nothing', { add: 'adjustment', amount: -250, fee: 5 }, '-£2.55'],
  ['money in another currency', { add: 'payout', amount: -250, currency: 'eur' }, '-250 eur'],
])('%s is a difference by itself', async (_, added, amount) => {
  await provider.control.apply({ alterBooks: added })
  const [movement] = (await stripe.balanceTransactions.list({ limit: 1 })).data
  const detail = `ours nothing, the provider's ${amount}: a movement of the type ${added.add}, which has no place in our books`
  expect(await reconcile()).toEqual([{ subject: `movement:${movement?.id}`, detail }])
})

nightTest('an old entry altered by hand is found when all are verified', async () => {
  const { id, groupId } = await paid()
  const subject = `ledger chain ${groupId}`
  const found = async (chain: 'new' | 'all') =>
    (await reconcile({ chain })).filter((found) => found.subject === subject)
  const entry = `"subjectId" = '${id}' AND step = 'paid'`
  expect(await found('new')).toEqual([])
  await forceSql(`UPDATE ledger_entries SET "createdAt" = "createdAt" - interval '1 day' WHERE ${entry}`)
  expect(await found('new')).toEqual([])
  const detail = expect.stringContaining('entry 1 is not as it was written')
  expect(await found('all')).toEqual([{ subject, detail }])
  expect(await flags()).toHaveLength(1)
  await reconcile()
  expect(await flags()).toHaveLength(1)
})
