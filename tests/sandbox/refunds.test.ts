import { openStripe, paidCharge, sandbox, stripe } from './stripe-fixture'

openStripe({ webhookSecret: null })

// Refunds come out of the available balance, so provide enough.
beforeEach(() => sandbox.control.apply({ topUp: 100_000 }))

const eventTypes = async () =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse()

describe('refunds', () => {
  test('return a part, then the rest, and no more', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const refund = await stripe.refunds.create({ charge: charge.id, amount: 500, metadata: { why: 'left' } })
    expect(refund).toMatchObject({ amount: 500, status: 'succeeded', metadata: { why: 'left' } })
    const tooMuch = stripe.refunds.create({ charge: charge.id, amount: 2056 })
    await expect(tooMuch).rejects.toMatchObject({ param: 'amount', statusCode: 400 })
    await stripe.refunds.create({ payment_intent: String(charge.payment_intent) })
    const again = stripe.refunds.create({ charge: charge.id })
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const refundedCharge = await stripe.charges.retrieve(charge.id, { expand: ['refunds'] })
    expect(refundedCharge).toMatchObject({ amount_refunded: 2555, refunded: true })
    expect(refundedCharge.refunds?.data.map(({ amount }) => amount)).toEqual([2055, 500])
    expect((await stripe.refunds.list({ charge: charge.id })).data).toHaveLength(2)
    const movements = await stripe.balanceTransactions.list({ type: 'refund' })
    expect(movements.data.map(({ amount }) => amount)).toEqual([-2055, -500])
  })

  test('can be made without the app, and can fail later', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { refund } = await sandbox.control.apply({ refundOutside: { charge: charge.id, amount: 300 } })
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(300)
    await sandbox.control.apply({ settleRefund: { refund: refund ?? '', outcome: 'failed' } })
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(0)
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(['refund.created', 'charge.refunded', 'refund.failed']),
    )
  })
})

test('a refund can stay pending before it arrives or is cancelled', async () => {
  const { charge } = await paidCharge(sandbox, stripe)
  await sandbox.control.apply({ refundsPending: true })
  const { id: refund, status } = await stripe.refunds.create({ charge: charge.id, amount: 100 })
  expect(status).toBe('pending')
  await sandbox.control.apply({ settleRefund: { refund, outcome: 'succeeded' } })
  expect((await stripe.refunds.retrieve(refund)).status).toBe('succeeded')
  const other = await stripe.refunds.create({ charge: charge.id, amount: 200 })
  await sandbox.control.apply({ settleRefund: { refund: other.id, outcome: 'canceled' } })
  expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(100)
})

test('the fee of a charge can stay unknown for a while', async () => {
  await sandbox.control.apply({ delays: { feeKnownAfterMs: 60_000 } })
  const { charge } = await paidCharge(sandbox, stripe)
  expect(charge.balance_transaction).toBeNull()
  await sandbox.control.apply({ clock: { aheadSeconds: 61 } })
  const settledCharge = await stripe.charges.retrieve(charge.id, { expand: ['balance_transaction'] })
  expect(settledCharge.balance_transaction).toMatchObject({ amount: 2555, fee: 58 })
})

describe('a difference between the books', () => {
  test('can be injected into an amount or a fee', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    await sandbox.control.apply({ alterCharge: { charge: charge.id, by: -1 } })
    await sandbox.control.apply({ alterFee: { charge: charge.id, by: 2 } })
    const movement = await stripe.balanceTransactions.retrieve(String(charge.balance_transaction))
    expect(movement).toMatchObject({ amount: 2554, fee: 60, net: 2494 })
    expect((await stripe.charges.retrieve(charge.id)).amount).toBe(2554)
    expect((await stripe.balance.retrieve()).pending[0]?.amount).toBe(2494)
  })
})
