import type Stripe from 'stripe'
import { connectedAccount, openStripe, paidCharge, sandbox, stripe } from './stripe-fixture'

openStripe({ webhookSecret: null })

const DAY = 24 * 60 * 60
/** What is left of £25.55 after the provider's own fee. */
const NET = 2497

const apply = (change: Parameters<typeof sandbox.control.apply>[0]) => sandbox.control.apply(change)
const setDaysAhead = (days: number) => apply({ clock: { aheadSeconds: days * DAY } })

async function balance(options: Stripe.RequestOptions = {}) {
  const { available, pending } = await stripe.balance.retrieve({}, options)
  return { available: available[0]?.amount, pending: pending[0]?.amount }
}

const transferFrom = (charge: string, destination: string, amount = 2500) =>
  stripe.transfers.create({ amount, currency: 'gbp', destination, source_transaction: charge })

test('each payment becomes available on its own day', async () => {
  const { charge } = await paidCharge(sandbox, stripe)
  const movement = await stripe.balanceTransactions.retrieve(String(charge.balance_transaction))
  expect(movement.status).toBe('pending')
  expect(movement.available_on % DAY).toBe(0)
  await setDaysAhead(1)
  await paidCharge(sandbox, stripe)
  expect(await balance()).toEqual({ available: 0, pending: 2 * NET })
  await setDaysAhead(3)
  expect(await balance()).toEqual({ available: NET, pending: NET })
  await setDaysAhead(4)
  expect(await balance()).toEqual({ available: 2 * NET, pending: 0 })
})

describe('a transfer from a charge', () => {
  test('moves pending money on both sides while the charge is pending, whatever is available', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { id } = await connectedAccount(sandbox, stripe)
    const made = await transferFrom(charge.id, id)
    expect(await balance()).toEqual({ available: 0, pending: NET - 2500 })
    expect(await balance({ stripeAccount: id })).toEqual({ available: 0, pending: 2500 })
    await stripe.transfers.createReversal(made.id, { amount: 500 })
    expect(await balance({ stripeAccount: id })).toEqual({ available: 0, pending: 2000 })
    await setDaysAhead(3)
    expect(await balance({ stripeAccount: id })).toEqual({ available: 2000, pending: 0 })
  })

  test('needs the available balance once the charge has settled', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { id } = await connectedAccount(sandbox, stripe)
    await setDaysAhead(3)
    const refused = { code: 'balance_insufficient', statusCode: 400 }
    await expect(transferFrom(charge.id, id)).rejects.toMatchObject(refused)
    await transferFrom(charge.id, id, NET)
    await apply({ topUp: 100 })
    await transferFrom(charge.id, id, 3)
    expect(await balance()).toEqual({ available: 97, pending: 0 })
  })

  test('cannot be reversed from other money of the account that is still pending', async () => {
    const { id } = await connectedAccount(sandbox, stripe)
    const older = await transferFrom((await paidCharge(sandbox, stripe)).charge.id, id)
    await setDaysAhead(3)
    await apply({ payOut: { account: id, amount: 2500 } })
    await transferFrom((await paidCharge(sandbox, stripe)).charge.id, id)
    const reversal = stripe.transfers.createReversal(older.id)
    await expect(reversal).rejects.toMatchObject({ code: 'balance_insufficient' })
  })

  test('to an account below zero tops it up', async () => {
    const { id } = await connectedAccount(sandbox, stripe)
    await apply({ debitAccount: { account: id, amount: 3000 } })
    const { charge } = await paidCharge(sandbox, stripe, '4000000000000077')
    await transferFrom(charge.id, id, NET)
    expect(await balance({ stripeAccount: id })).toEqual({ available: NET - 3000, pending: 0 })
    const accountMovements = await stripe.balanceTransactions.list({}, { stripeAccount: id })
    expect(accountMovements.data.map(({ type, amount }) => [type, amount])).toEqual([
      ['payment', NET],
      ['adjustment', -3000],
    ])
  })

  test('to an account below zero is made by the provider itself after half a year', async () => {
    const { id } = await connectedAccount(sandbox, stripe)
    await apply({ topUp: 5000, debitAccount: { account: id, amount: 3000 }, coverAccount: id })
    expect(await balance({ stripeAccount: id })).toEqual({ available: 0, pending: 0 })
    expect(await balance()).toEqual({ available: 2000, pending: 0 })
  })
})

describe('a refund without available money', () => {
  test('waits, and is made when the money is there', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const refund = await stripe.refunds.create({ charge: charge.id, amount: 500 })
    const waiting = { status: 'pending', pending_reason: 'insufficient_funds', balance_transaction: null }
    expect(refund).toMatchObject(waiting)
    expect(await balance()).toEqual({ available: 0, pending: NET })
    await setDaysAhead(3)
    expect(await balance()).toEqual({ available: NET - 500, pending: 0 })
    const made = await stripe.refunds.retrieve(refund.id)
    expect(made.status).toBe('succeeded')
    expect(made.pending_reason).toBeUndefined()
    const { data } = await stripe.balanceTransactions.list({ source: refund.id })
    expect(data.map(({ id, type, net }) => [id, type, net])).toEqual([
      [made.balance_transaction, 'refund', -500],
    ])
  })

  test('fails when the payer’s bank takes the money back first', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const refund = await stripe.refunds.create({ charge: charge.id, amount: 500 })
    await apply({ disputeOpen: charge.id })
    const failed = await stripe.refunds.retrieve(refund.id)
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'charge_for_pending_refund_disputed',
      balance_transaction: null,
    })
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(0)
    expect((await stripe.balanceTransactions.list({ source: refund.id })).data).toEqual([])
  })

  test('can be cancelled, and then moves nothing', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { id } = await stripe.refunds.create({ charge: charge.id })
    await apply({ settleRefund: { refund: id, outcome: 'canceled' } })
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'canceled', balance_transaction: null })
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(0)
    expect(await balance()).toEqual({ available: 0, pending: NET })
  })
})

test('the balance can be negative, and says so', async () => {
  const { charge } = await paidCharge(sandbox, stripe, '4000000000000077')
  const { id } = await connectedAccount(sandbox, stripe)
  await transferFrom(charge.id, id, NET)
  await apply({ disputeOpen: charge.id })
  expect(await balance()).toEqual({ available: -2555 - 2000, pending: 0 })
})

describe('payouts of the platform', () => {
  test('made by hand take only available money, and return it if they fail', async () => {
    await paidCharge(sandbox, stripe)
    const payout = () => stripe.payouts.create({ amount: 400, currency: 'gbp' })
    await expect(payout()).rejects.toMatchObject({ code: 'balance_insufficient' })
    await setDaysAhead(3)
    const made = await payout()
    expect(made).toMatchObject({ amount: 400, automatic: false, status: 'pending', livemode: false })
    expect(await balance()).toEqual({ available: NET - 400, pending: 0 })
    await setDaysAhead(4)
    expect((await stripe.payouts.retrieve(made.id)).status).toBe('paid')
    await apply({ settlePayout: { payout: made.id, outcome: 'failed' } })
    expect((await stripe.payouts.list()).data).toMatchObject([
      { id: made.id, status: 'failed', failure_code: 'account_closed' },
    ])
    expect(await balance()).toEqual({ available: NET, pending: 0 })
  })

  test('made daily leave nothing available, and list their movements', async () => {
    await apply({ payouts: 'daily' })
    const { charge } = await paidCharge(sandbox, stripe)
    await setDaysAhead(2)
    expect((await stripe.payouts.list()).data).toEqual([])
    await setDaysAhead(4)
    const [payout] = (await stripe.payouts.list()).data
    expect(payout).toMatchObject({ amount: NET, automatic: true })
    expect(await balance()).toEqual({ available: 0, pending: 0 })
    const payoutMovements = await stripe.balanceTransactions.list({ payout: payout?.id })
    expect(payoutMovements.data.map(({ type, source }) => [type, source])).toEqual([
      ['payout', payout?.id],
      ['charge', charge.id],
    ])
  })
})

test('anyone can add up the balance from its movements, page by page and kind by kind', async () => {
  await apply({ topUp: 10_000, stripeFee: { amount: 160 } })
  const { id } = await connectedAccount(sandbox, stripe)
  const { charge } = await paidCharge(sandbox, stripe)
  const made = await transferFrom(charge.id, id, 1000)
  await stripe.transfers.createReversal(made.id, { amount: 300 })
  const { id: refund } = await stripe.refunds.create({ charge: charge.id, amount: 200 })
  await apply({ settleRefund: { refund, outcome: 'failed' } })
  const { charge: disputedCharge } = await paidCharge(sandbox, stripe)
  await apply({ disputeOpen: disputedCharge.id })
  await apply({ payOutPlatform: 700 })
  const all = await stripe.balanceTransactions.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  const { available = 0, pending = 0 } = await balance()
  expect(all.reduce((sum, { net }) => sum + net, 0)).toBe(available + pending)
  expect(all.map(({ type, net }) => [type, net]).reverse()).toEqual([
    ['topup', 10_000],
    ['stripe_fee', -160],
    ['charge', NET],
    ['transfer', -1000],
    ['transfer_refund', 300],
    ['refund', -200],
    ['refund_failure', 200],
    ['charge', NET],
    ['adjustment', -2555 - 2000],
    ['payout', -700],
  ])
  const dayAgo = Math.floor(Date.now() / 1000) - DAY
  expect((await stripe.balanceTransactions.list({ created: { lt: dayAgo } })).data).toEqual([])
  expect((await stripe.balanceTransactions.list({ type: 'transfer' })).data).toMatchObject([
    { source: made.id },
  ])
})
