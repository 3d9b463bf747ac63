import { type Stripe, stripe } from './client'

/** The provider's records since a moment, newest first, starting after the id `after`. */
type ListSince<Found> = (since: Date, after?: string) => AsyncIterable<Found>

const pageParams = (since: Date, after?: string) => ({
  limit: 100,
  created: { gte: Math.floor(since.getTime() / 1000) },
  ...(after && { starting_after: after }),
})

export const listCheckoutsSince: ListSince<Stripe.Checkout.Session> = (since, after) =>
  stripe.checkout.sessions.list(pageParams(since, after))

export const listRefundsSince: ListSince<Stripe.Refund> = (since, after) =>
  stripe.refunds.list(pageParams(since, after))

export const listDisputesSince: ListSince<Stripe.Dispute> = (since, after) =>
  stripe.disputes.list(pageParams(since, after))

export const listTransfersSince: ListSince<Stripe.Transfer> = (since, after) =>
  stripe.transfers.list(pageParams(since, after))

/** The provider keeps events for 30 days. */
export const listEventsSince: ListSince<Stripe.Event> = (since, after) =>
  stripe.events.list(pageParams(since, after))
