/** What the stand-in stores for itself, beside the provider's objects. */

/** Something that happens later, by itself; stored, so that it survives a restart. */
export type Timer = {
  id: string
  kind: 'open-dispute' | 'reinstate' | 'settle-debit' | 'reveal-fee' | 'pay-out-all' | 'payout-arrives'
  subject: string
  at: number
  feePence?: number
}

/** The delivery of one event to one of the webhook URLs. */
export type Delivery = {
  id: string
  event: string
  kind: 'snapshot' | 'thin' | 'connected'
  state: 'pending' | 'delivered' | 'dropped' | 'failed'
  attempts: number
  /** How many more times it has to arrive. */
  copies: number
  /** Milliseconds since 1970, by the machine's clock. */
  nextAt: number
  lastStatus: number | null
}

/** The response to a call with an idempotency key. */
export type IdempotentAnswer = {
  id: string
  path: string
  fingerprint: string
  requestId: string
  status: number
  body: string
  at: number
}
