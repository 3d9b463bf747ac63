import { type Stripe, stripe } from './client'

/** The most types that the provider accepts in one request. */
const TYPES_PER_REQUEST = 20

/** The provider's events since a moment, oldest first. */
export async function listEvents(types: string[], since: Date): Promise<Stripe.Event[]> {
  const found: Stripe.Event[] = []
  for (let from = 0; from < types.length; from += TYPES_PER_REQUEST) {
    const batch = types.slice(from, from + TYPES_PER_REQUEST)
    const created = { gte: Math.floor(since.getTime() / 1000) }
    for await (const event of stripe.events.list({ types: batch, created, limit: 100 })) found.push(event)
  }
  return found.sort((a, b) => a.created - b.created)
}

export const fetchEvent = (id: string): Promise<Stripe.Event> => stripe.events.retrieve(id)
