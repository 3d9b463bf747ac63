import { isLive } from './client'

/** Where an operator finds a payment at the provider, and can refund it. */
export const dashboardUrlOf = (paymentIntentId: string): string =>
  `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${paymentIntentId}`
