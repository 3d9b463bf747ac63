import Stripe from 'stripe'
import { openStripe, paidCharge, sandbox, sessionParameters, stripe } from './stripe-fixture'

openStripe()

const clientWith = (key: string) =>
  new Stripe(key, { host: '127.0.0.1', port: sandbox.port, protocol: 'http', maxNetworkRetries: 0 })

describe('a payer from abroad', () => {
  test('sees another currency unless the session forbids it, with the amount in pounds kept', async () => {
    const { session, charge } = await paidCharge(sandbox, stripe, '4000002500000003')
    expect(session).toMatchObject({
      adaptive_pricing: { enabled: true },
      currency: 'gbp',
      amount_total: 2555,
    })
    const shown = { presentment_amount: 3066, presentment_currency: 'eur' }
    expect(session.presentment_details).toEqual(shown)
    expect(charge).toMatchObject({ amount: 2555, currency: 'gbp', presentment_details: shown })
  })

  test('sees pounds when it is switched off', async () => {
    const { session, charge } = await paidCharge(sandbox, stripe, '4000002500000003', {
      adaptive_pricing: { enabled: false },
    })
    expect(session.adaptive_pricing).toEqual({ enabled: false })
    expect(session.presentment_details).toBeUndefined()
    expect(charge.presentment_details).toBeUndefined()
  })
})

test('requests over the rate limit are refused, and leave their key unused', async () => {
  await sandbox.control.apply({ requestsPerSecond: 3 })
  const calls = Array.from({ length: 12 }, () => stripe.balance.retrieve())
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(6)
  expect(refused[0]).toMatchObject({
    reason: {
      statusCode: 429,
      code: 'rate_limit',
      type: 'StripeRateLimitError',
      headers: { 'stripe-rate-limited-reason': 'global-rate' },
    },
  })
  await sandbox.control.apply({ requestsPerSecond: null })
  await stripe.balance.retrieve()
})

test('records and events have a mode, and only keys of that mode can read them', async () => {
  const { session, charge } = await paidCharge(sandbox, stripe)
  for (const record of [session, charge, (await stripe.events.list()).data[0]])
    expect(record).toMatchObject({ livemode: false })
  const other = clientWith('sk_live_1')
  await expect(other.balance.retrieve()).rejects.toMatchObject({ statusCode: 401 })
  await sandbox.control.apply({ livemode: true })
  await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 401 })
  expect(await other.balance.retrieve()).toMatchObject({ livemode: true })
  expect(await other.checkout.sessions.create(sessionParameters())).toMatchObject({ livemode: true })
})

test('a restricted key can do what it was granted, and is told what it lacks', async () => {
  const key = 'rk_test_1'
  await sandbox.control.apply({
    restrictKey: { key, permissions: ['rak_charge_read', 'rak_transfer_write'] },
  })
  const restricted = clientWith(key)
  expect((await restricted.charges.list()).data).toEqual([])
  expect((await restricted.transfers.list()).data).toEqual([])
  const call = restricted.refunds.create({ charge: 'ch_1' })
  await expect(call).rejects.toMatchObject({
    statusCode: 403,
    type: 'StripePermissionError',
    message: expect.stringContaining("Having the 'rak_refund_write' permission would allow this request"),
  })
})

test('a payment can be made by one call, with the provider’s names of test cards', async () => {
  const pay = (method: string) =>
    stripe.paymentIntents.create({ amount: 2000, currency: 'gbp', confirm: true, payment_method: method })
  const paid = await pay('pm_card_bypassPending')
  expect(paid.status).toBe('succeeded')
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(1950)
  await expect(pay('pm_card_visa_chargeDeclined')).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
  })
})
