import { type Stripe, stripe } from './client'

/** The provider's own records of money, all of them, for the comparison of books. */

export const allCharges = (): AsyncIterable<Stripe.Charge> =>
  stripe.charges.list({ limit: 100, expand: ['data.balance_transaction'] })

export const allRefunds = (): AsyncIterable<Stripe.Refund> => stripe.refunds.list({ limit: 100 })

export const allDisputes = (): AsyncIterable<Stripe.Dispute> => stripe.disputes.list({ limit: 100 })

export const allTransfers = (): AsyncIterable<Stripe.Transfer> => stripe.transfers.list({ limit: 100 })
