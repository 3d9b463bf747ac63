/** What the stand-in keeps for itself beside the provider's objects. */

/** Something that happens by itself, later; kept, so that a restart does not forget it. */
export type Timer = {
  id: string
  kind: 'open-dispute' | 'settle-debit' | 'reveal-fee' | 'pay-out-all' | 'payout-arrives'
  subject: string
  at: number
}

/** The sending of one event to one of the two webhook addresses. */
export type Delivery = {
  id: string
  event: string
  kind: 'snapshot' | 'thin'
  state: 'pending' | 'delivered' | 'dropped' | 'failed'
  attempts: number
  /** How many more times it is to arrive. */
  copies: number
  /** Milliseconds since 1970, by the machine's clock. */
  nextAt: number
  lastStatus: number | null
}

/** What was answered to a call with an idempotency key. */
export type IdempotentAnswer = {
  id: string
  path: string
  fingerprint: string
  requestId: string
  status: number
  body: string
  at: number
}
