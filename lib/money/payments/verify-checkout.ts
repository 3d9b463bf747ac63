import { paymentPartsOf } from '@/lib/platform/stripe/checkout'
import type { Stripe } from '@/lib/platform/stripe/client'

type ExpectedPayment = { paymentId: string; totalPence: number }

export type CheckoutVerdict =
  | {
      kind: 'paid'
      paidAt: Date
      paymentIntentId: string
      chargeId: string
      /** Where the card was issued, as two letters. */
      cardCountry: string | null
      realFeePence: number | null
    }
  | {
      kind: 'mismatch'
      detail: string
      paymentIntentId: string | null
      chargeId: string | null
      realFeePence: number | null
    }
  /** Nobody paid, and nobody can any more. */
  | { kind: 'failed' }
  /** It may still be paid, a slow payment is under way, or it is paid but its charge does not show yet. */
  | { kind: 'open' }

/** What a session means for the payment it was opened for. */
export function verifyCheckout(session: Stripe.Checkout.Session, expected: ExpectedPayment): CheckoutVerdict {
  if (session.payment_status === 'paid') return verifyPaid(session, expected)
  if (session.status === 'open') return { kind: 'open' }
  if (session.status === 'expired') return { kind: 'failed' }
  return paymentPartsOf(session).intent?.status === 'processing' ? { kind: 'open' } : { kind: 'failed' }
}

function verifyPaid(session: Stripe.Checkout.Session, expected: ExpectedPayment): CheckoutVerdict {
  const { intent, charge, cardCountry, realFeePence } = paymentPartsOf(session)
  const differences = [
    session.client_reference_id !== expected.paymentId && `reference ${session.client_reference_id}`,
    session.currency !== 'gbp' && `currency ${session.currency}`,
    session.amount_total !== expected.totalPence &&
      `amount ${session.amount_total}, expected ${expected.totalPence}`,
    charge && charge.currency !== 'gbp' && `charge in ${charge.currency}`,
    charge && charge.amount !== expected.totalPence && `charge of ${charge.amount}`,
  ].filter(Boolean)
  if (differences.length > 0)
    return {
      kind: 'mismatch',
      detail: differences.join('; '),
      paymentIntentId: intent?.id ?? null,
      chargeId: charge?.id ?? null,
      realFeePence,
    }
  if (!intent || !charge) return { kind: 'open' }
  return {
    kind: 'paid',
    paidAt: new Date(charge.created * 1000),
    paymentIntentId: intent.id,
    chargeId: charge.id,
    cardCountry,
    realFeePence,
  }
}
