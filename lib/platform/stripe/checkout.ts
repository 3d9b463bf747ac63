import { isUuid } from '@/lib/base/ids'
import { INTERACTIVE_OPTIONS, type Stripe, stripe } from './client'
import { statementSuffixOf } from './statement-suffix'
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

type RecoverablePayment = {
  userId: string | null
  amountPence: number
  feePence: number
  coveredFeePence: number
  isInternational: boolean
}

/** Metadata from which a restored database can recover a payment that it has lost: see restore-payment.ts. */
const recoveryMetadata = (payment: RecoverablePayment) => ({
  payer: payment.userId ?? 'gift',
  contribution: String(payment.amountPence),
  fee: String(payment.feePence),
  ...(payment.coveredFeePence > 0 && { covered: String(payment.coveredFeePence) }),
  card: payment.isInternational ? 'foreign' : 'domestic',
})

/** Reads that metadata; null where it is not ours. */
export function readRecoveryMetadata(metadata: Stripe.Metadata | null): RecoverablePayment | null {
  const { payer = '', contribution, fee, covered = '0', card } = metadata ?? {}
  const [amountPence, feePence, coveredFeePence] = [Number(contribution), Number(fee), Number(covered)]
  if (!(payer === 'gift' || isUuid(payer))) return null
  if (![amountPence, feePence, coveredFeePence].every(Number.isInteger)) return null
  return {
    userId: payer === 'gift' ? null : payer,
    amountPence,
    feePence,
    coveredFeePence,
    isInternational: card === 'foreign',
  }
}

/** The request for a checkout. It is stored with the payment, because a key works only with the same body. */
export type CheckoutRequest = ReturnType<typeof checkoutRequest>

export function checkoutRequest(payment: {
  /** Given to the provider as the reference, and part of the idempotency key. */
  id: string
  groupId: string
  groupTitle: string
  /** Null for a gift. */
  userId: string | null
  isInternational: boolean
  email: string
  amountPence: number
  feePence: number
  coveredFeePence: number
  feeLabel: string
  /** Whether the card's holder has to confirm the payment with their bank, even where the provider would not ask. */
  mustConfirmWithBank: boolean
  expiresAt: Date
  successUrl: string
  cancelUrl: string
}) {
  const suffix = statementSuffixOf(payment.groupTitle)
  const metadata = {
    payment: payment.id,
    group: payment.groupId,
    ...recoveryMetadata(payment),
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
    // Otherwise a payer from abroad would pay, and be refunded, in a currency that our books do not know.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
    success_url: payment.successUrl,
    cancel_url: payment.cancelUrl,
    metadata,
    ...(payment.mustConfirmWithBank && {
      payment_method_options: { card: { request_three_d_secure: 'any' as const } },
    }),
    // Without `receipt_email`: the receipt is ours.
    payment_intent_data: {
      metadata,
      transfer_group: payment.groupId,
      ...(suffix && { statement_descriptor_suffix: suffix }),
    },
  } satisfies Stripe.Checkout.SessionCreateParams
}

/** Opens a hosted Checkout session; repeated calls for the same payment return the same one. */
export const openCheckout = (paymentId: string, request: CheckoutRequest): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.create(request, {
    idempotencyKey: `checkout:${paymentId}`,
    ...INTERACTIVE_OPTIONS,
  })

/** A session with all that is known about its payment, including the provider's own fee. */
export const fetchCheckout = (sessionId: string): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.retrieve(
    sessionId,
    { expand: ['payment_intent.latest_charge.balance_transaction'] },
    INTERACTIVE_OPTIONS,
  )

/** Like fetchCheckout, but null if the provider says for certain that it has no such session. */
export const findCheckout = (sessionId: string): Promise<Stripe.Checkout.Session | null> =>
  fetchCheckout(sessionId).catch((error: unknown) => {
    if (isUnknownObject(error, sessionId)) return null
    throw error
  })

/** Ends a session that is still open. */
export const expireCheckout = (sessionId: string): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.expire(sessionId, {}, INTERACTIVE_OPTIONS)

/** The parts of an expanded session that say whether, how and with which country's card it was paid. */
export function paymentPartsOf(session: Stripe.Checkout.Session) {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const balanceTransaction =
    charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null
  const { card, link } = charge?.payment_method_details ?? {}
  const cardCountry = card?.country ?? link?.country ?? null
  return { intent, charge, cardCountry, realFeePence: balanceTransaction?.fee ?? null }
}
