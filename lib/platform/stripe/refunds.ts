import { ProviderError, type Stripe, stripe } from './client'
import type { MetadataKey } from './own-id'

export const makeRefund = (refund: {
  id: string
  idempotencyKey: string
  paymentIntentId: string
  amountPence: number
  /** The admin who asked for it, from which a restored database can recover it. */
  askedBy: string | null
}): Promise<Stripe.Refund> =>
  stripe.refunds.create(
    {
      payment_intent: refund.paymentIntentId,
      amount: refund.amountPence,
      reason: 'requested_by_customer',
      metadata: { refund: refund.id, by: refund.askedBy },
    },
    { idempotencyKey: refund.idempotencyKey },
  )

/** Returns all of a charge, whatever its amount and currency. If it was refunded before, returns that refund. */
export async function returnCharge(paymentId: string, paymentIntentId: string): Promise<Stripe.Refund> {
  try {
    return await stripe.refunds.create(
      { payment_intent: paymentIntentId, metadata: { return: paymentId } },
      { idempotencyKey: `return:${paymentId}` },
    )
  } catch (error) {
    if (!(error instanceof ProviderError && error.code === 'charge_already_refunded')) throw error
    const [newest] = (await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 1 })).data
    if (!newest) throw error
    return newest
  }
}

/** A payment's refund that has our own id in its metadata: the truth after a lost response. */
export async function findRefund(
  paymentIntentId: string,
  ourId: string,
  key: MetadataKey = 'refund',
): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    if (refund.metadata?.[key] === ourId) return refund
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
