import type Stripe from 'stripe'
import { connectedAccount, openStripe, paidCharge, sandbox, stripe } from './stripe-fixture'

openStripe({ webhookSecret: null })

const transfer = (more: Partial<Stripe.TransferCreateParams> & { destination: string }) =>
  stripe.transfers.create({ amount: 1000, currency: 'gbp', ...more })

describe('a transfer from a charge', () => {
  test('leaves the platform, and can be found by its group and destination', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const account = await connectedAccount(sandbox, stripe)
    const made = await transfer({
      amount: 2500,
      destination: account.id,
      source_transaction: charge.id,
      transfer_group: 'group-1',
      metadata: { leg: '1' },
    })
    expect(made).toMatchObject({ amount: 2500, amount_reversed: 0, reversed: false, metadata: { leg: '1' } })
    expect((await stripe.transfers.list({ transfer_group: 'group-1' })).data.map(({ id }) => id)).toEqual([
      made.id,
    ])
    expect((await stripe.transfers.list({ destination: 'acct_other' })).data).toEqual([])
    const found = await stripe.transfers.retrieve(made.id, {
      expand: ['balance_transaction', 'source_transaction'],
    })
    expect(found.balance_transaction).toMatchObject({ amount: -2500, type: 'transfer', source: made.id })
    expect(found.source_transaction).toMatchObject({ id: charge.id })
  })

  test('can be split, never exceeding what is left of the charge', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { id: destination } = await connectedAccount(sandbox, stripe)
    const source_transaction = charge.id
    await transfer({ destination, source_transaction, amount: 2000 })
    await expect(transfer({ destination, source_transaction, amount: 556 })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'amount',
    })
    await sandbox.control.apply({ topUp: 55 })
    await stripe.refunds.create({ charge: charge.id, amount: 55 })
    await expect(transfer({ destination, source_transaction, amount: 501 })).rejects.toThrow(
      'must not exceed',
    )
    await transfer({ destination, source_transaction, amount: 500 })
  })

  test('belongs to its charge’s transfer group, which the first one decides', async () => {
    const { charge } = await paidCharge(sandbox, stripe, undefined, {
      payment_intent_data: { transfer_group: 'a' },
    })
    const { id: destination } = await connectedAccount(sandbox, stripe)
    const source_transaction = charge.id
    const other = transfer({ destination, source_transaction, transfer_group: 'b' })
    await expect(other).rejects.toThrow('already has one set')
    expect((await transfer({ destination, source_transaction, transfer_group: 'a' })).transfer_group).toBe(
      'a',
    )
    expect((await transfer({ destination, source_transaction })).transfer_group).toBe('a')

    const { charge: ungroupedCharge } = await paidCharge(sandbox, stripe)
    const first = await transfer({ destination, source_transaction: ungroupedCharge.id })
    expect(first.transfer_group).toBe(`group_${ungroupedCharge.id}`)
    const second = transfer({ destination, source_transaction: ungroupedCharge.id, transfer_group: 'b' })
    await expect(second).rejects.toThrow('already has one set')
  })

  test('can be reversed in parts, making room for another', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { id: destination } = await connectedAccount(sandbox, stripe)
    const made = await transfer({ destination, source_transaction: charge.id, amount: 2555 })
    const reversal = await stripe.transfers.createReversal(made.id, {
      amount: 555,
      metadata: { why: 'refund' },
    })
    expect(reversal).toMatchObject({ amount: 555, transfer: made.id, metadata: { why: 'refund' } })
    await expect(stripe.transfers.createReversal(made.id, { amount: 2001 })).rejects.toThrow(
      'unreversed amount',
    )
    await transfer({ destination, source_transaction: charge.id, amount: 555 })
    await stripe.transfers.createReversal(made.id)
    const reversedTransfer = await stripe.transfers.retrieve(made.id)
    expect(reversedTransfer).toMatchObject({ amount_reversed: 2555, reversed: true })
    expect(reversedTransfer.reversals.data).toHaveLength(2)
    expect((await stripe.transfers.listReversals(made.id)).data[1]?.id).toBe(reversal.id)
  })

  test('cannot be reversed once the money was paid out to the bank', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { id: destination } = await connectedAccount(sandbox, stripe)
    const made = await transfer({ destination, source_transaction: charge.id, amount: 1000 })
    await sandbox.control.apply({ payOut: { account: destination, amount: 900 } })
    await expect(stripe.transfers.createReversal(made.id)).rejects.toMatchObject({
      code: 'balance_insufficient',
    })
    expect((await stripe.transfers.createReversal(made.id, { amount: 100 })).amount).toBe(100)
  })
})

describe('what it refuses', () => {
  test('an account that cannot receive transfers yet, or not any more', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { id: destination } = await connectedAccount(sandbox, stripe, { onboarded: false })
    const refused = { code: 'insufficient_capabilities_for_transfer', statusCode: 400 }
    await expect(transfer({ destination, source_transaction: charge.id })).rejects.toMatchObject(refused)
    await sandbox.control.apply({ completeOnboarding: destination })
    await transfer({ destination, source_transaction: charge.id })
    await sandbox.control.apply({ loseCapability: destination })
    await expect(transfer({ destination, source_transaction: charge.id })).rejects.toMatchObject(refused)
    await sandbox.control.apply({ restoreCapability: destination })
    await transfer({ destination, source_transaction: charge.id })
  })

  test('money that is not there: pending money without its charge, or any by the switch', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { id: destination } = await connectedAccount(sandbox, stripe)
    await expect(transfer({ destination })).rejects.toMatchObject({ code: 'balance_insufficient' })
    await sandbox.control.apply({ settleBalance: true })
    await transfer({ destination })
    await sandbox.control.apply({ insufficientBalance: true })
    const call = transfer({ destination, source_transaction: charge.id })
    await expect(call).rejects.toMatchObject({ code: 'balance_insufficient' })
  })

  test.each<[string, object, object]>([
    ['half a penny', { amount: 0.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['nothing', { amount: 0 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['a missing currency', { currency: undefined }, { code: 'parameter_missing', param: 'currency' }],
    [
      'an unknown destination',
      { destination: 'acct_no' },
      { code: 'resource_missing', param: 'destination' },
    ],
    [
      'an unknown charge',
      { source_transaction: 'ch_no' },
      { code: 'resource_missing', param: 'source_transaction' },
    ],
    ['an unknown parameter', { amuont: 3 }, { code: 'parameter_unknown', param: 'amuont' }],
  ])('%s', async (_what, change, expected) => {
    const { id: destination } = await connectedAccount(sandbox, stripe)
    await expect(transfer({ destination, ...change })).rejects.toMatchObject(expected)
  })
})
