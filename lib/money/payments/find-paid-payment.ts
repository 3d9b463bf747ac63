import { db } from '@/lib/platform/db/client'
import type { Stripe } from '@/lib/platform/stripe/client'
import { paymentIdOf } from '@/lib/platform/stripe/disputes'
import { type LoadedPayment, loadPayment } from './load-payment'
import { settlePayment } from './settle-payment'

type ChargeRef = {
  charge: Stripe.Charge | string | null
  payment_intent?: Stripe.PaymentIntent | string | null
}

export const isCredited = ({ transaction }: LoadedPayment): boolean => transaction.status === 'success'

/**
 * The payment of ours that a refund is about, settled first if it is not credited yet. Returns null if it is not ours
 * or was never credited. Throws when the provider cannot be reached.
 */
export async function findPaidPayment(chargeRef: ChargeRef): Promise<LoadedPayment | null> {
  const payment = await findSettledPayment(chargeRef)
  return payment && isCredited(payment) ? payment : null
}

/** Like findPaidPayment, for what a bank says of it: that may be about money that was never credited, too. */
export async function findDisputedPayment(chargeRef: ChargeRef): Promise<LoadedPayment | null> {
  const payment = await findSettledPayment(chargeRef)
  return payment && (isCredited(payment) || payment.mismatch !== null) ? payment : null
}

async function findSettledPayment(chargeRef: ChargeRef): Promise<LoadedPayment | null> {
  const chargeId = typeof chargeRef.charge === 'object' ? chargeRef.charge?.id : chargeRef.charge
  const paymentOfCharge = chargeId ? await db.payment.findUnique({ where: { chargeId } }) : null
  const id = paymentOfCharge?.id ?? paymentIdOf(chargeRef)
  const payment = id ? await loadPayment(db, id) : null
  if (!payment || isCredited(payment)) return payment
  await settlePayment(payment.id)
  return loadPayment(db, payment.id)
}
