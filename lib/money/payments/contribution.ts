import { formatPounds } from '@/lib/base/money/pence'

/** How much members can pay, where `least` is the smallest payment. Kept apart from the rules that gifts share, so that a link's page stays small. */

/** The payment that settles everything owed, which is at least the smallest payment. */
export const payAllPence = (owedPence: number, least: number): number => Math.max(owedPence, least)

/** The largest payment possible now that does not leave an amount too small to pay later. */
export function payNowPence(owedPence: number, maxPence: number, least: number): number {
  const allPence = payAllPence(owedPence, least)
  return allPence <= maxPence ? allPence : Math.min(maxPence, allPence - least)
}

/** Why this contribution cannot be paid, or null. It may not leave an amount that is too small to pay later. */
export function contributionProblem(amountPence: number, owedPence: number, least: number): string | null {
  if (owedPence <= 0) return 'You have nothing left to pay in this group. Your balance is £0.00.'
  if (owedPence < least)
    return amountPence === least
      ? null
      : `Your balance is ${formatPounds(owedPence)}. The smallest payment is ${formatPounds(least)}: please pay that.`
  if (amountPence < least) return `The smallest payment is ${formatPounds(least)}.`
  if (amountPence > owedPence)
    return `This is more than you still owe. Your balance is ${formatPounds(owedPence)}.`
  const left = owedPence - amountPence
  if (left === 0 || left >= least) return null
  const most = owedPence - least
  const part = most >= least ? `, or at most ${formatPounds(most)} now` : ''
  return `That would leave ${formatPounds(left)}, which is too little to pay later. Please pay ${formatPounds(owedPence)}${part}.`
}
