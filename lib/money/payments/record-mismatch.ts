import { now } from '@/lib/base/clock'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { nextTryAt } from '@/lib/money/outcomes/settle'
import type { Tx } from '@/lib/platform/db/transaction'
import type { Stripe } from '@/lib/platform/stripe/client'
import { markPaymentFailed } from './fail-payment'
import type { LoadedPayment } from './load-payment'
import { FAILURE_MESSAGES } from './rules'
import type { CheckoutVerdict } from './verify-checkout'

/**
 * What was paid in our checkout is not what we asked for: the payment fails, is never credited, and a return in full
 * is recorded. Returns true if the caller has to send that return now.
 */
export async function recordMismatch(
  tx: Tx,
  { id, transaction, mismatch }: LoadedPayment,
  { detail, paymentIntentId, chargeId }: CheckoutVerdict & { kind: 'mismatch' },
): Promise<boolean> {
  if (mismatch !== null) return false
  await flagForOperator(tx, { kind: 'payment-mismatch', subject: id, detail })
  await markPaymentFailed(tx, transaction, 'mismatch')
  const failure = paymentIntentId ? FAILURE_MESSAGES.returning : FAILURE_MESSAGES.kept
  await tx.payment.update({ where: { id }, data: { mismatch: detail, failure, paymentIntentId, chargeId } })
  if (!paymentIntentId) return false
  await tx.paymentReturn.create({
    data: { id, paymentIntentId, nextCheckAt: nextTryAt(), createdAt: now() },
  })
  return true
}

/** A mismatched payment is returned, so it is never credited, even if its checkout looks right by now. */
export const flagMatchingPayment = (tx: Tx, { id }: LoadedPayment) =>
  flagForOperator(tx, {
    kind: 'payment-mismatch',
    subject: id,
    detail: 'paid as asked for, but did not match before',
  })

/** Somebody paid a session that names our payment but is not the one we opened: an operator has to look at it. */
export const flagForeignSession = (tx: Tx, paymentId: string, { id }: Stripe.Checkout.Session) =>
  flagForOperator(tx, {
    kind: 'payment-mismatch',
    subject: id,
    detail: `paid, but not the checkout of payment ${paymentId}`,
  })
