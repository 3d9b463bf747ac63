/** Rules of groups that the browser and the server share. Amounts are integer pence. */

export const TITLE_MAX = 40
export const GOAL_MIN_PENCE = 100
export const GOAL_MAX_PENCE = 9_999_900
export const TITLE_SHOWN = 30
export const DESCRIPTION_SHOWN = 100
export const MEMBERS_SHOWN = 2
export const SEARCH_MIN = 2
export const SEARCH_PAUSE_MS = 300
export const SEARCH_MAX = 10
export const GROUP_SEARCH_PAUSE_MS = 200

export const GROUP_MESSAGES = {
  titleLong: 'Title must be less than 40 characters.',
  amountInvalid: 'Please enter a valid number.',
  amountLow: 'The amount must be at least £1.',
  amountHigh: 'The amount must not exceed £99999.',
  amountOutside: 'Please enter a valid amount between £1 and £99999.',
  deadlineInvalid: 'Please enter a valid date.',
  deadlinePast: 'The deadline cannot be a past date.',
  noUser: 'Invalid group ID or username',
} as const

export type GoalStatus = 'inactive' | 'in progress' | 'completed'

/** It follows the money and the goal: a raised goal reopens a completed group, a refund can take it back. */
export function goalStatus(remittedPence: number, goalPence: number): GoalStatus {
  if (remittedPence <= 0) return 'inactive'
  return remittedPence < goalPence ? 'in progress' : 'completed'
}
