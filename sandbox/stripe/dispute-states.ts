/** What a dispute can become, and whether its money is out of the platform's balance in the meantime. */

type DisputeState = {
  isMoneyWithdrawn: boolean
  next: readonly string[]
}

const DECISIONS = ['won', 'lost'] as const
const APPEALS = ['appeal_needs_response', 'appeal_under_review'] as const

export const DISPUTE_STATES = {
  warning_needs_response: {
    isMoneyWithdrawn: false,
    next: ['warning_under_review', 'warning_closed', 'needs_response', 'prevented'],
  },
  warning_under_review: {
    isMoneyWithdrawn: false,
    next: ['warning_needs_response', 'warning_closed', 'needs_response', 'prevented'],
  },
  warning_closed: { isMoneyWithdrawn: false, next: ['needs_response'] },
  needs_response: { isMoneyWithdrawn: true, next: ['under_review', 'prevented', ...DECISIONS] },
  under_review: { isMoneyWithdrawn: true, next: ['needs_response', 'prevented', ...DECISIONS] },
  // A bank's appeal takes the money again; a reversal of the outcome without one is a late decision by the network.
  won: { isMoneyWithdrawn: false, next: ['lost', 'needs_response', ...APPEALS] },
  lost: { isMoneyWithdrawn: true, next: ['won', ...APPEALS] },
  appeal_needs_response: { isMoneyWithdrawn: true, next: ['appeal_under_review', ...DECISIONS] },
  appeal_under_review: { isMoneyWithdrawn: true, next: ['appeal_needs_response', ...DECISIONS] },
  prevented: { isMoneyWithdrawn: false, next: [] },
} as const satisfies Record<string, DisputeState>

export type DisputeStatus = keyof typeof DISPUTE_STATES

export const isInquiry = (status: DisputeStatus): boolean =>
  status === 'warning_needs_response' || status === 'warning_under_review'

/** The states in which the provider calls a dispute closed. */
export const isClosed = (status: DisputeStatus): boolean =>
  ['won', 'lost', 'warning_closed', 'prevented'].includes(status)

export const mayBecome = (from: DisputeStatus, to: DisputeStatus): boolean =>
  (DISPUTE_STATES[from].next as readonly string[]).includes(to)
