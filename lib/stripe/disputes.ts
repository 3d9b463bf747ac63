import { type Stripe, stripe } from './client'
import { ownId } from './own-id'

export const fetchDispute = (id: string): Promise<Stripe.Dispute> =>
  stripe.disputes.retrieve(id, { expand: ['payment_intent'] })

export function stateOfDispute({ status }: Stripe.Dispute): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open'
}

/** What the provider took for handling the dispute, in pence. */
export const disputeFeePence = ({ balance_transactions }: Stripe.Dispute): number =>
  balance_transactions.reduce((sum, { fee }) => sum + fee, 0)

/** Our own id of the payment that something is about, if the payment intent was expanded. */
export const paymentIdOf = ({ payment_intent }: { payment_intent: Stripe.PaymentIntent | string | null }) =>
  payment_intent && typeof payment_intent === 'object' ? ownId(payment_intent.metadata, 'payment') : null
