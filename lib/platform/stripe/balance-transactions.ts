import { type Stripe, stripe } from './client'

/** Includes the object that it moved for: its metadata says whose it is. */
const expand = ['source']

export type TimeRange = { from: Date; until: Date | null }

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** One page of the movements of our balance that the provider recorded within a time, newest first. */
export async function listMovements({ from, until }: TimeRange, after?: string) {
  const { data, has_more } = await stripe.balanceTransactions.list({
    limit: 100,
    created: { gte: seconds(from), ...(until && { lt: seconds(until) }) },
    expand: expand.map((part) => `data.${part}`),
    ...(after && { starting_after: after }),
  })
  return { movements: data, hasMore: has_more }
}

export const fetchMovement = (id: string): Promise<Stripe.BalanceTransaction> =>
  stripe.balanceTransactions.retrieve(id, { expand })

export async function hasMovementBefore(at: Date): Promise<boolean> {
  const { data } = await stripe.balanceTransactions.list({ limit: 1, created: { lt: seconds(at) } })
  return data.length > 0
}
