import { countCharacters } from '@/lib/base/calls/rules'
import { AMOUNT_INVALID, parseAmount, typedAmountProblem } from '@/lib/base/money/parse-amount'
import { PRODUCT_NAME } from '@/lib/base/product'
import { isOverdue } from './deadline'

/** Rules of groups that the browser and the server share. Amounts are integer pence. */

export const TITLE_MAX = 40
export const DESCRIPTION_MAX = 2000
const GOAL_MIN_PENCE = 100
export const GOAL_MAX_PENCE = 9_999_900
export const TITLE_SHOWN = 30
export const DESCRIPTION_SHOWN = 100
export const MEMBERS_SHOWN = 2
export const SEARCH_LENGTH_MIN = 2
export const SEARCH_DEBOUNCE_MS = 300
export const SEARCH_RESULTS_MAX = 10
export const GROUP_SEARCH_DEBOUNCE_MS = 200
/** How many members one call can name. */
export const USERNAMES_MAX = 200
export const MEMBER_IDS_MAX = 500

export const GROUP_MESSAGES = {
  titleRequired: 'Please enter a title.',
  titleLong: 'Title must be less than 40 characters.',
  titleOurs: `Please choose another title: this one sounds as if it came from ${PRODUCT_NAME} itself.`,
  descriptionRequired: 'Please enter a description.',
  amountInvalid: AMOUNT_INVALID,
  amountLow: 'The amount must be at least £1.',
  amountHigh: 'The amount must not exceed £99999.',
  amountOutside: 'Please enter a valid amount between £1 and £99999.',
  deadlineInvalid: 'Please enter a valid date.',
  deadlinePast: 'The deadline cannot be a past date.',
  shareEmpty: 'Amount cannot be empty or invalid!',
  shareInvalid: 'Invalid amount entered!',
  feePaidBy: 'feePaidBy must be payer or group.',
  feeFixed: 'Who pays the card fee can’t be changed once a payment has been made.',
  feeSet: 'Who pays the card fee is the same for all groups here.',
  openAmounts: 'Members can give what they like only where you say how much each person pays.',
  formWithSetAmounts: 'This group has an order form: what each orders is what they pay.',
  searchShort: 'Type at least 2 characters to search for users',
  occasion: 'Please choose an occasion that we know.',
  noUser: 'Invalid group ID or username',
  noNames: 'Name at least one member.',
  manyNames: `At most ${USERNAMES_MAX} members at once.`,
  manyMembers: `At most ${MEMBER_IDS_MAX} members at once.`,
  eitherNames: 'Please name members either by username or by id.',
  chosenLeft: 'Someone you chose isn’t in the group any more. Please choose again.',
} as const

/** What admins say of their group, by the names in the payloads: what each is in a form that nobody has filled in. */
export const EMPTY_DETAILS = {
  title: '',
  description: '',
  paymentGoal: '',
  paymentDeadline: '',
  openAmounts: false,
  feePaidBy: 'payer' as 'payer' | 'group',
}
export type Detail = keyof typeof EMPTY_DETAILS

/** What an edit may change. */
export const EDITABLE_DETAILS = Object.keys(EMPTY_DETAILS) as Detail[]

/** What a copy keeps as it is: all but what is said anew for each group. */
const { title, paymentGoal, paymentDeadline, ...copied } = EMPTY_DETAILS
export const COPIED_DETAILS = Object.keys(copied) as (keyof typeof copied)[]

export type GoalStatus = 'inactive' | 'in progress' | 'completed'

/** Depends on money and goal only: a raised goal reopens a completed group, and so can a refund. */
export function goalStatus(remittedPence: number, goalPence: number): GoalStatus {
  if (remittedPence <= 0) return 'inactive'
  return remittedPence < goalPence ? 'in progress' : 'completed'
}

/** The error to show while a title is typed; none while it is empty. */
export const titleProblem = (title: string): string | null =>
  countCharacters(title.trim()) > TITLE_MAX ? GROUP_MESSAGES.titleLong : null

/** A goal is £1 to £99,999. */
export function goalProblem(pence: number): string | null {
  if (pence < GOAL_MIN_PENCE) return GROUP_MESSAGES.amountLow
  return pence > GOAL_MAX_PENCE ? GROUP_MESSAGES.amountHigh : null
}

/** The error to show while a goal is typed; none while it could still become an amount. */
export const typedGoalProblem = (text: string): string | null =>
  typedAmountProblem(text, GROUP_MESSAGES.amountInvalid, goalProblem)

/** The error to show when a goal is submitted. */
export function submittedGoalProblem(text: string): string | null {
  const pence = parseAmount(text)
  return pence === null || goalProblem(pence) ? GROUP_MESSAGES.amountOutside : null
}

/** Refuses a past day (YYYY-MM-DD) unless it is the deadline already set. */
export const deadlineProblem = (day: string, current?: string): string | null =>
  day !== '' && day !== current && isOverdue(day) ? GROUP_MESSAGES.deadlinePast : null
