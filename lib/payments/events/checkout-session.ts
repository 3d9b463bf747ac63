import { settleCheckout } from '../settle-payment'

/** A checkout was paid, failed or expired. */
export const settleSession = (sessionId: string) => settleCheckout(sessionId)
