import { type Stripe, stripe, WHILE_WAITING } from './client'

type CheckoutWish = {
  /** The reference the provider is given, and the root of the idempotency key. */
  paymentId: string
  groupTitle: string
  email: string
  amountPence: number
  feePence: number
  feeLabel: string
  expiresAt: Date
  successUrl: string
  cancelUrl: string
  metadata: Record<string, string>
}

const line = (name: string, unitPence: number, description?: string) => ({
  quantity: 1,
  price_data: {
    currency: 'gbp',
    unit_amount: unitPence,
    product_data: { name, ...(description && { description }) },
  },
})

/** Opens a hosted Checkout session; the same payment opens one, however often it is asked. */
export function openCheckout(wish: CheckoutWish): Promise<Stripe.Checkout.Session> {
  const metadata = { payment: wish.paymentId, ...wish.metadata }
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: wish.paymentId,
      customer_email: wish.email,
      line_items: [
        line('Contribution', wish.amountPence, wish.groupTitle),
        ...(wish.feePence > 0 ? [line(wish.feeLabel, wish.feePence)] : []),
      ],
      allowed_payment_method_types: ['card'],
      expires_at: Math.floor(wish.expiresAt.getTime() / 1000),
      success_url: wish.successUrl,
      cancel_url: wish.cancelUrl,
      metadata,
      payment_intent_data: { receipt_email: wish.email, metadata, transfer_group: wish.metadata.group },
    },
    { idempotencyKey: `checkout:${wish.paymentId}`, ...WHILE_WAITING },
  )
}

/** A session with all that is known about its payment, the provider's own fee included. */
export const fetchCheckout = (sessionId: string): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.retrieve(
    sessionId,
    { expand: ['payment_intent.latest_charge.balance_transaction'] },
    WHILE_WAITING,
  )

/** Ends a session that is still open. */
export const expireCheckout = (sessionId: string): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.expire(sessionId, {}, WHILE_WAITING)

/** The parts of an expanded session that say whether and how it was paid. */
export function partsOf(session: Stripe.Checkout.Session) {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const taken = charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null
  return { intent, charge, realFeePence: taken?.fee ?? null }
}
