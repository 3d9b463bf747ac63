import { type Stripe, stripe } from './client'

export const makeRefund = (refund: {
  id: string
  paymentIntentId: string
  amountPence: number
}): Promise<Stripe.Refund> =>
  stripe.refunds.create(
    {
      payment_intent: refund.paymentIntentId,
      amount: refund.amountPence,
      reason: 'requested_by_customer',
      metadata: { refund: refund.id },
    },
    { idempotencyKey: `refund:${refund.id}` },
  )

/** A refund of a payment that carries our own id: the truth after a lost answer. */
export async function findRefund(paymentIntentId: string, ourId: string): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    if (refund.metadata?.refund === ourId) return refund
  return null
}

export const fetchRefund = (id: string): Promise<Stripe.Refund> =>
  stripe.refunds.retrieve(id, { expand: ['payment_intent'] })

/** The ids of all refunds of a charge. */
export async function listRefundIds(chargeId: string): Promise<string[]> {
  const ids: string[] = []
  for await (const refund of stripe.refunds.list({ charge: chargeId, limit: 100 })) ids.push(refund.id)
  return ids
}

/** Whether the money has left, is still under way, or stays here. */
export function stateOfRefund({ status }: Stripe.Refund): 'made' | 'under way' | 'failed' {
  if (status === 'succeeded') return 'made'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'under way'
}
