import { DECIDED_STATUSES } from '@/lib/books/ledger/open-disputes'
import type { DisputeStatus } from '@/lib/platform/db/generated/enums'

/** The provider's dispute statuses in our terms. */
const OUR_STATES: Record<string, DisputeStatus> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'appealed',
  appeal_under_review: 'appealed',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
}

type ProviderDispute = { status: string; balance_transactions: { amount: number }[] }

/**
 * The provider's status in our terms; a status that is new to us counts as open. The card network prevents a dispute
 * by blocking it or by paying the payer back: only the money tells which.
 */
export function stateOfDispute({ status, balance_transactions: movements }: ProviderDispute): DisputeStatus {
  const isPaidBack = movements.reduce((sum, { amount }) => sum + amount, 0) < 0
  return status === 'prevented' && isPaidBack ? 'lost' : (OUR_STATES[status] ?? 'open')
}

/** Whether the provider has still to decide. */
export const isUndecided = (state: DisputeStatus): boolean => !DECIDED_STATUSES.includes(state)

/** Whether it is decided and its money has followed: the provider moves that after its word, as an event of its own. */
export const isConcluded = (state: DisputeStatus, withdrawnPence: number): boolean =>
  !isUndecided(state) && (state === 'lost' ? withdrawnPence > 0 : withdrawnPence === 0)

/**
 * The next state of a dispute by the provider's current status. One that is open after a decision is an appeal. Once a
 * bank has taken money, or has decided, a dispute does not go back to an inquiry.
 */
export function nextState(
  current: DisputeStatus,
  reported: DisputeStatus,
  hasMovedMoney: boolean,
): DisputeStatus {
  if (reported === 'open') return current === 'inquiry' || current === 'open' ? 'open' : 'appealed'
  if (reported === 'inquiry') return current === 'open' && !hasMovedMoney ? 'inquiry' : current
  return reported
}

/** The state in which to create a dispute: one first heard of when decided or appealed began undecided. */
export const firstState = (reported: DisputeStatus, hasMovedMoney: boolean): DisputeStatus => {
  if (reported === 'inquiry' || reported === 'open') return reported
  return reported === 'won' && !hasMovedMoney ? 'inquiry' : 'open'
}
