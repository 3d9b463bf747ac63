import type { DisputeStatus } from '@/lib/db/generated/enums'

/** Undecided: the provider may still say anything, and is asked. */
export const isUndecided = (state: DisputeStatus): boolean => state !== 'won' && state !== 'lost'

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
