import { applyPresentment } from './adaptive-pricing'
import type { TestCard } from './cards'
import { type Payer, recordCharge, recordFee } from './charges'
import { recordEvent } from './events'
import { paymentIntentOf } from './payment-intents'
import type { Charge, CheckoutSession, PaymentIntent } from './records'
import { addTimer } from './timers'
import { nowMs, type World } from './world'

type Attempt = { paid: true } | { paid: false; message: string }

/** One attempt to pay an open session with a test card. */
export function payCheckoutSession(
  world: World,
  session: CheckoutSession,
  card: TestCard,
  payer: Payer,
): Attempt {
  const intent = paymentIntentOf(world, session)
  const charge = recordCharge(world, intent, card, payer)
  if (card.decline) return decline(world, intent, charge, card.decline)
  applyPresentment(card, session, [intent, charge])
  session.status = 'complete'
  session.url = null
  session.customer_details = payer
  const checkout = { session, intent, charge }
  if (card.debitOutcome) startProcessing(world, checkout)
  else completeCheckout(world, checkout, 'checkout.session.completed')
  const { disputeAfterMs } = world.settings
  if (card.disputeReason && disputeAfterMs !== null) {
    addTimer(world, { kind: 'open-dispute', subject: charge.id, at: nowMs(world) + disputeAfterMs })
  }
  return { paid: true }
}

function decline(
  world: World,
  intent: PaymentIntent,
  charge: Charge,
  reason: NonNullable<TestCard['decline']>,
): Attempt {
  const { code, declineCode, message } = reason
  intent.last_payment_error = { type: 'card_error', code, decline_code: declineCode, message }
  world.paymentIntents.put(intent)
  recordEvent(world, 'charge.failed', charge)
  recordEvent(world, 'payment_intent.payment_failed', intent)
  return { paid: false, message }
}

type Checkout = { session: CheckoutSession; intent: PaymentIntent; charge: Charge }

function startProcessing(world: World, { session, intent, charge }: Checkout): void {
  intent.status = 'processing'
  intent.processing = { type: 'bacs_debit' }
  world.paymentIntents.put(intent)
  world.sessions.put(session)
  recordEvent(world, 'charge.pending', charge)
  recordEvent(world, 'payment_intent.processing', intent)
  recordEvent(world, 'checkout.session.completed', session)
  addTimer(world, { kind: 'settle-debit', subject: charge.id, at: nowMs(world) + world.settings.bankDebitMs })
}

function completeCheckout(world: World, { session, intent, charge }: Checkout, sessionEvent: string) {
  session.payment_status = 'paid'
  world.sessions.put(session)
  completeIntent(world, intent, charge)
  recordEvent(world, sessionEvent, session)
  scheduleFee(world, charge)
}

/** Marks the payer's money as taken. */
function completeIntent(world: World, intent: PaymentIntent, charge: Charge) {
  charge.status = 'succeeded'
  charge.paid = true
  intent.status = 'succeeded'
  intent.processing = null
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  world.charges.put(charge)
  world.paymentIntents.put(intent)
  recordEvent(world, 'charge.succeeded', charge)
  recordEvent(world, 'payment_intent.succeeded', intent)
}

function scheduleFee(world: World, charge: Charge) {
  const { feeKnownAfterMs } = world.settings
  if (feeKnownAfterMs === 0) recordFee(world, charge)
  else addTimer(world, { kind: 'reveal-fee', subject: charge.id, at: nowMs(world) + feeKnownAfterMs })
}

/** Pays an intent that belongs to no session. Returns the reason if the card is declined. */
export function payIntent(world: World, intent: PaymentIntent, card: TestCard, payer: Payer): Attempt {
  const charge = recordCharge(world, intent, card, payer)
  if (card.decline) return decline(world, intent, charge, card.decline)
  completeIntent(world, intent, charge)
  scheduleFee(world, charge)
  return { paid: true }
}

/** Settles a pending bank debit. Does nothing if it is no longer pending. */
export function settleDebit(world: World, charge: Charge, outcome: 'paid' | 'failed') {
  const intent = world.paymentIntents.get(charge.payment_intent)
  const session = intent?._session && world.sessions.get(intent._session)
  if (!intent || !session || charge.status !== 'pending') return
  if (outcome === 'paid') {
    completeCheckout(world, { session, intent, charge }, 'checkout.session.async_payment_succeeded')
    return
  }
  const message = 'The customer’s bank account has insufficient funds to complete this payment.'
  charge.status = 'failed'
  charge.failure_code = 'insufficient_funds'
  charge.failure_message = message
  intent.status = 'requires_payment_method'
  intent.processing = null
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_payment_attempt_failed',
    message,
  }
  world.charges.put(charge)
  world.paymentIntents.put(intent)
  recordEvent(world, 'charge.failed', charge)
  recordEvent(world, 'payment_intent.payment_failed', intent)
  recordEvent(world, 'checkout.session.async_payment_failed', session)
}
