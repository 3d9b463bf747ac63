import { addMs, DAY, SECOND } from '@/lib/base/clock'
import { type Stripe, stripe } from './client'

/** All charges made within a day of a moment: one request for each hundred. */
export async function listChargesAround(at: Date): Promise<Stripe.Charge[]> {
  const seconds = (moment: Date) => Math.floor(moment.getTime() / SECOND)
  const created = { gte: seconds(addMs(at, -DAY)), lte: seconds(addMs(at, DAY)) }
  const found: Stripe.Charge[] = []
  for await (const charge of stripe.charges.list({ created, limit: 100 })) found.push(charge)
  return found
}
