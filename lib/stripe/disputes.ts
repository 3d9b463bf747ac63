import { type Stripe, stripe } from './client'
import { ownId } from './own-id'

export const fetchDispute = (id: string): Promise<Stripe.Dispute> =>
  stripe.disputes.retrieve(id, { expand: ['payment_intent'] })

export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost' | 'appealed'

const STATES: Record<string, DisputeState> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'appealed',
  appeal_under_review: 'appealed',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
}

/** What the provider says of a dispute; one with a status that is new to us is open. */
export const stateOfDispute = ({ status }: Pick<Stripe.Dispute, 'status'>): DisputeState =>
  STATES[status] ?? 'open'

/** Our own id of the payment that something is about, if the payment intent was expanded. */
export const paymentIdOf = ({ payment_intent }: { payment_intent: Stripe.PaymentIntent | string | null }) =>
  payment_intent && typeof payment_intent === 'object' ? ownId(payment_intent.metadata, 'payment') : null
