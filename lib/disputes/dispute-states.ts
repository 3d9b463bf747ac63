import type { DisputeStatus } from '@/lib/db/generated/enums'
import { DECIDED } from '@/lib/ledger/open-disputes'

/** What the provider calls a dispute, in our words. */
const SAID: Record<string, DisputeStatus> = {
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

/** What the provider says of a dispute; one with a status that is new to us is open. */
export const stateOfDispute = ({ status }: { status: string }): DisputeStatus => SAID[status] ?? 'open'

/** Undecided: the provider may still say anything, and is asked. */
export const isUndecided = (state: DisputeStatus): boolean => !DECIDED.includes(state)

/**
 * What a dispute becomes by what the provider says of it now. What is open after it was decided is an appeal; a bank
 * that has taken money, or has decided, does not go back to merely asking.
 */
export function nextState(present: DisputeStatus, said: DisputeStatus, hasMoved: boolean): DisputeStatus {
  if (said === 'open') return present === 'inquiry' || present === 'open' ? 'open' : 'appealed'
  if (said === 'inquiry') return present === 'open' && !hasMoved ? 'inquiry' : present
  return said
}

/** A dispute that is first heard of when it is decided or appealed began as one that was not. */
export const firstState = (said: DisputeStatus, hasMoved: boolean): DisputeStatus => {
  if (said === 'inquiry' || said === 'open') return said
  return said === 'won' && !hasMoved ? 'inquiry' : 'open'
}
