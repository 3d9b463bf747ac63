import { type Stripe, stripe } from './client'
import { ownId } from './own-id'

export const fetchDispute = (id: string): Promise<Stripe.Dispute> =>
  stripe.disputes.retrieve(id, { expand: ['payment_intent'] })

/** Our own id of the payment that an object is about; null unless its payment intent is expanded. */
export const paymentIdOf = ({ payment_intent }: { payment_intent: Stripe.PaymentIntent | string | null }) =>
  payment_intent && typeof payment_intent === 'object' ? ownId(payment_intent.metadata, 'payment') : null
