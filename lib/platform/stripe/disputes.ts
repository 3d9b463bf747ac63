import { type Stripe, stripe } from './client'
import { ownId } from './own-id'

export const fetchDispute = (id: string): Promise<Stripe.Dispute> =>
  stripe.disputes.retrieve(id, { expand: ['payment_intent'] })

export const fetchWarning = (id: string): Promise<Stripe.Radar.EarlyFraudWarning> =>
  stripe.radar.earlyFraudWarnings.retrieve(id, { expand: ['payment_intent'] })

/** Our own id of the evidence that was sent last: the truth after a lost response. */
export const evidenceIdOf = ({ metadata }: Stripe.Dispute) => ownId(metadata, 'evidence')

type EvidenceTexts = {
  productDescription: string
  customerName: string
  customerEmail: string
  serviceDate: string
  activityLog: string
  refundPolicy: string
  moreText: string
}

/** Sends evidence to the bank, for good: the provider takes no more of it for this state of the dispute. */
export const submitEvidence = (evidence: {
  id: string
  disputeId: string
  texts: EvidenceTexts
}): Promise<Stripe.Dispute> =>
  stripe.disputes.update(
    evidence.disputeId,
    { evidence: fieldsOf(evidence.texts), metadata: { evidence: evidence.id }, submit: true },
    { idempotencyKey: `evidence:${evidence.id}` },
  )

/** What is empty is left out: the provider would take it for a wish to remove what was there. */
function fieldsOf(texts: EvidenceTexts): Stripe.DisputeUpdateParams.Evidence {
  const fields = {
    product_description: texts.productDescription,
    customer_name: texts.customerName,
    customer_email_address: texts.customerEmail,
    service_date: texts.serviceDate,
    access_activity_log: texts.activityLog,
    refund_policy_disclosure: texts.refundPolicy,
    uncategorized_text: texts.moreText,
  } satisfies Stripe.DisputeUpdateParams.Evidence
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

/** Our own id of the payment that an object is about; null unless its payment intent is expanded. */
export const paymentIdOf = ({ payment_intent }: { payment_intent?: Stripe.PaymentIntent | string | null }) =>
  payment_intent && typeof payment_intent === 'object' ? ownId(payment_intent.metadata, 'payment') : null
