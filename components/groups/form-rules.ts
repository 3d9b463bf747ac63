import { isOverdue } from '@/lib/groups/deadline'
import { GOAL_MAX_PENCE, GOAL_MIN_PENCE, GROUP_MESSAGES, TITLE_MAX } from '@/lib/groups/rules'
import { parsePounds } from '@/lib/money/pence'

/** What is wrong with a field of the create and edit forms while it is typed; null when nothing is. */

const AMOUNT = /^[\d,]*(?:\.\d{0,2})?$/

export const countCharacters = (text: string): number => [...text].length

export const titleFault = (title: string): string | null =>
  countCharacters(title.trim()) > TITLE_MAX ? GROUP_MESSAGES.titleLong : null

/** Whether a target amount is made of digits, commas and at most two decimals. */
export const isAmountText = (text: string): boolean => AMOUNT.test(text.trim())

export function goalFault(text: string): string | null {
  if (text.trim() === '') return null
  if (!isAmountText(text)) return GROUP_MESSAGES.amountInvalid
  const pence = parsePounds(text)
  if (pence === null) return null
  if (pence < GOAL_MIN_PENCE) return GROUP_MESSAGES.amountLow
  return pence > GOAL_MAX_PENCE ? GROUP_MESSAGES.amountHigh : null
}

/** A past day is a fault unless it is the deadline that stood there before. */
export const deadlineFault = (day: string, unchanged?: string): string | null =>
  day !== '' && day !== unchanged && isOverdue(day) ? GROUP_MESSAGES.deadlinePast : null

/** Whether an amount can be sent: £1 to £99,999. */
export function isGoal(text: string): boolean {
  const pence = parsePounds(text)
  return pence !== null && pence >= GOAL_MIN_PENCE && pence <= GOAL_MAX_PENCE
}
