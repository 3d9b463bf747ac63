import { type Stripe, stripe } from './client'

export const fetchCharge = (id: string): Promise<Stripe.Charge> => stripe.charges.retrieve(id)
