import { isLiveMode } from './client'

/** Where an operator finds a payment at the provider, and can refund it. */
export const dashboardUrlOf = (paymentIntentId: string): string =>
  `https://dashboard.stripe.com/${isLiveMode ? '' : 'test/'}payments/${paymentIntentId}`
