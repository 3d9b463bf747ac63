import { formatPounds } from '@/lib/base/money/pence'

/** How much members can pay, where `least` is the smallest payment. Kept apart from the rules that gifts share, so that a link's page stays small. */

/** The payment that settles everything owed, which is at least the smallest payment. */
export const fullPaymentPence = (owedPence: number, minPence: number): number => Math.max(owedPence, minPence)

/** The largest payment possible now that does not leave an amount too small to pay later. */
export function maxPaymentPence(owedPence: number, maxPence: number, minPence: number): number {
  const allPence = fullPaymentPence(owedPence, minPence)
  return allPence <= maxPence ? allPence : Math.min(maxPence, allPence - minPence)
}

/** Why this contribution cannot be paid, or null. It may not leave an amount that is too small to pay later. */
export function contributionProblem(amountPence: number, owedPence: number, minPence: number): string | null {
  if (owedPence <= 0) return 'You have nothing left to pay in this group. Your balance is £0.00.'
  if (owedPence < minPence)
    return amountPence === minPence
      ? null
      : `Your balance is ${formatPounds(owedPence)}. The smallest payment is ${formatPounds(minPence)}: please pay that.`
  if (amountPence < minPence) return `The smallest payment is ${formatPounds(minPence)}.`
  if (amountPence > owedPence)
    return `This is more than you still owe. Your balance is ${formatPounds(owedPence)}.`
  const leftPence = owedPence - amountPence
  if (leftPence === 0 || leftPence >= minPence) return null
  const maxPence = owedPence - minPence
  const partText = maxPence >= minPence ? `, or at most ${formatPounds(maxPence)} now` : ''
  return `That would leave ${formatPounds(leftPence)}, which is too little to pay later. Please pay ${formatPounds(owedPence)}${partText}.`
}
