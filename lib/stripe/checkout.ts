import { isUuid } from '@/lib/uuid'
import { type Stripe, stripe, WHILE_WAITING } from './client'
import { traceMetadata } from './trace'
import { isUnknownObject } from './unknown-object'

const line = (name: string, unitPence: number, description?: string) => ({
  quantity: 1,
  price_data: {
    currency: 'gbp',
    unit_amount: unitPence,
    product_data: { name, ...(description && { description }) },
  },
})

type Written = { userId: string | null; amountPence: number; feePence: number; isInternational: boolean }

/** What a database that was restored to before this payment cannot know of it otherwise: see restore-payment.ts. */
const writtenDown = ({ userId, amountPence, feePence, isInternational }: Written) => ({
  payer: userId ?? 'gift',
  contribution: String(amountPence),
  fee: String(feePence),
  card: isInternational ? 'foreign' : 'domestic',
})

/** Reads that again; null in a checkout from before it was written down. */
export function readWritten(metadata: Stripe.Metadata | null): Written | null {
  const { payer = '', contribution, fee, card } = metadata ?? {}
  const [amountPence, feePence] = [Number(contribution), Number(fee)]
  if (!(payer === 'gift' || isUuid(payer)) || !Number.isInteger(amountPence) || !Number.isInteger(feePence))
    return null
  return {
    userId: payer === 'gift' ? null : payer,
    amountPence,
    feePence,
    isInternational: card === 'foreign',
  }
}

/** What a checkout is asked for with: kept with the payment, for under one key the provider takes one body. */
export type CheckoutRequest = ReturnType<typeof checkoutRequest>

export function checkoutRequest(payment: {
  /** The reference the provider is given, and the root of the idempotency key. */
  id: string
  groupId: string
  groupTitle: string
  /** Null for a gift. */
  userId: string | null
  isInternational: boolean
  email: string
  amountPence: number
  feePence: number
  feeLabel: string
  expiresAt: Date
  successUrl: string
  cancelUrl: string
}) {
  const metadata = {
    payment: payment.id,
    group: payment.groupId,
    ...writtenDown(payment),
    ...traceMetadata(),
  }
  return {
    mode: 'payment',
    client_reference_id: payment.id,
    customer_email: payment.email,
    line_items: [
      line('Contribution', payment.amountPence, payment.groupTitle),
      ...(payment.feePence > 0 ? [line(payment.feeLabel, payment.feePence)] : []),
    ],
    allowed_payment_method_types: ['card' as const],
    // Otherwise a payer from abroad pays, and gets back, an amount in a currency that our books do not know.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
    success_url: payment.successUrl,
    cancel_url: payment.cancelUrl,
    metadata,
    payment_intent_data: { receipt_email: payment.email, metadata, transfer_group: payment.groupId },
  } satisfies Stripe.Checkout.SessionCreateParams
}

/** Opens a hosted Checkout session; the same payment opens one, however often it is asked. */
export const openCheckout = (paymentId: string, request: CheckoutRequest): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.create(request, { idempotencyKey: `checkout:${paymentId}`, ...WHILE_WAITING })

/** A session with all that is known about its payment, the provider's own fee included. */
export const fetchCheckout = (sessionId: string): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.retrieve(
    sessionId,
    { expand: ['payment_intent.latest_charge.balance_transaction'] },
    WHILE_WAITING,
  )

/** As fetchCheckout; null when the provider says for certain that it has no such session. */
export const findCheckout = (sessionId: string): Promise<Stripe.Checkout.Session | null> =>
  fetchCheckout(sessionId).catch((error: unknown) => {
    if (isUnknownObject(error, sessionId)) return null
    throw error
  })

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
