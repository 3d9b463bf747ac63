import { formatPounds } from '@/lib/base/money/pence'

/** Rules for what operators do, shared by the server and their page. */

export const REASON_MAX = 500

const MAX_PENCE = 100_000_000

/** What is wrong with the amount of an adjustment, which may be negative, or null. */
export function adjustmentProblem(amountPence: number): string | null {
  if (amountPence === 0) return 'Please enter an amount other than £0.00.'
  return Math.abs(amountPence) > MAX_PENCE ? `At most ${formatPounds(MAX_PENCE)} at once.` : null
}

/** What is wrong with a group's daily limit of transfers or refunds, or null. */
export const limitProblem = (amountPence: number): string | null =>
  amountPence > MAX_PENCE ? `At most ${formatPounds(MAX_PENCE)} a day.` : null

export const UNTIL_NOT_FUTURE = 'Please give a time in the future, such as 2026-12-01T00:00:00Z.'
