import { db } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import type { Stripe } from '@/lib/stripe/client'
import { paymentIdOf } from '@/lib/stripe/disputes'
import { settlePayment } from './settle-payment'

type About = { charge: Stripe.Charge | string | null; payment_intent: Stripe.PaymentIntent | string | null }

/**
 * Our payment that a refund or a dispute is about, credited first if it was not yet; null for one that is not
 * ours or was never credited.
 */
export async function findPaid(about: About) {
  const chargeId = typeof about.charge === 'object' ? about.charge?.id : about.charge
  const byCharge = chargeId ? await db.payment.findUnique({ where: { chargeId } }) : null
  const id = byCharge?.id ?? paymentIdOf(about)
  if (!id || !/^[0-9a-f-]{36}$/.test(id)) return null
  if (!(await isPaid(id))) await settlePayment(id).catch(ignoreUnknown)
  return (await isPaid(id))
    ? db.payment.findUnique({ where: { id }, include: { transaction: { include: { group: true } } } })
    : null
}

export type PaidPayment = NonNullable<Awaited<ReturnType<typeof findPaid>>>

const isPaid = async (id: string) =>
  (await db.transaction.count({ where: { id, type: 'payment', status: 'success' } })) > 0

/** A payment that another installation wrote is no concern of ours; a provider that fails is. */
function ignoreUnknown(error: unknown) {
  if (error instanceof AppError && error.status === 404) return
  throw error
}
