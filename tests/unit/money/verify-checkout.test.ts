import { verifyCheckout } from '@/lib/money/payments/verify-checkout'
import type { Stripe } from '@/lib/platform/stripe/client'

jest.mock('@/lib/base/env', () => ({ env: { STRIPE_SECRET_KEY: 'sk_test_unit' } }))

const expected = { paymentId: 'ours', totalPence: 2555 }
const charge = { id: 'ch_1', created: 1_700_000_000, currency: 'gbp', amount: 2555 }
const intent = { id: 'pi_1', status: 'succeeded', latest_charge: charge }
const paid = {
  payment_status: 'paid',
  status: 'complete',
  client_reference_id: 'ours',
  currency: 'gbp',
  amount_total: 2555,
  payment_intent: intent,
}
const verdictOf = (session: object) =>
  verifyCheckout({ ...paid, ...session } as unknown as Stripe.Checkout.Session, expected)
const withCharge = (change: object | null) => ({
  payment_intent: { ...intent, latest_charge: change && { ...charge, ...change } },
})

test('a payment that matches is credited as of its charge', () => {
  expect(verdictOf({})).toEqual({
    kind: 'paid',
    paidAt: new Date('2023-11-14T22:13:20Z'),
    paymentIntentId: 'pi_1',
    chargeId: 'ch_1',
    cardCountry: null,
    realFeePence: null,
  })
})

test.each([
  [{ type: 'card', card: { country: 'FR' } }, 'FR'],
  [{ type: 'link', link: { country: 'AU' } }, 'AU'],
  [{ type: 'bacs_debit', bacs_debit: {} }, null],
])('the card’s country is read from %o', (payment_method_details, cardCountry) => {
  expect(verdictOf(withCharge({ payment_method_details }))).toMatchObject({ kind: 'paid', cardCountry })
})

test('what the provider kept is the real fee', () => {
  const balance_transaction = { fee: 41, currency: 'gbp' }
  expect(verdictOf(withCharge({ balance_transaction }))).toMatchObject({ kind: 'paid', realFeePence: 41 })
})

test.each([
  [{ client_reference_id: 'another' }, 'reference another'],
  [{ currency: 'eur' }, 'currency eur'],
  [{ amount_total: 2554 }, 'amount 2554, expected 2555'],
  [withCharge({ currency: 'eur' }), 'charge in eur'],
  [withCharge({ amount: 2556 }), 'charge of 2556'],
  [{ currency: 'usd', amount_total: 1 }, 'currency usd; amount 1, expected 2555'],
])('paid with %j it is not a payment of ours: %s', (change, detail) => {
  expect(verdictOf(change)).toEqual({
    kind: 'mismatch',
    detail,
    paymentIntentId: 'pi_1',
    chargeId: 'ch_1',
    realFeePence: null,
  })
})

test('one that is paid but shown without its charge can be verified later', () => {
  expect(verdictOf(withCharge(null))).toEqual({ kind: 'open' })
  expect(verdictOf({ payment_intent: { ...intent, latest_charge: 'ch_1' } })).toEqual({ kind: 'open' })
  expect(verdictOf({ payment_intent: null })).toEqual({ kind: 'open' })
})

test('one that differs is never credited, with or without a charge', () => {
  const another = { kind: 'mismatch', detail: 'reference another', chargeId: null, realFeePence: null }
  const uncharged = { client_reference_id: 'another', ...withCharge(null) }
  expect(verdictOf(uncharged)).toEqual({ ...another, paymentIntentId: 'pi_1' })
})

test.each([
  ['open', 'requires_payment_method', 'open'],
  ['open', undefined, 'open'],
  ['complete', 'processing', 'open'],
  ['complete', 'requires_payment_method', 'failed'],
  ['complete', undefined, 'failed'],
  ['expired', 'processing', 'failed'],
])('unpaid, %s, with a payment that is %s, it is %s', (status, intentStatus, kind) => {
  const payment_intent = intentStatus ? { ...intent, status: intentStatus } : null
  expect(verdictOf({ payment_status: 'unpaid', status, payment_intent })).toEqual({ kind })
})
