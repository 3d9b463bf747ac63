import { formatPounds } from '@/lib/money/pence'
import { positiveProblem } from '@/lib/payments/rules'

/** Rules of transfers that the browser and the server share. Amounts are integer pence. */

/** Why an amount cannot be transferred, or null. */
export function transferProblem(amountPence: number, availablePence: number): string | null {
  if (amountPence <= availablePence) return positiveProblem(amountPence)
  return `Amount cannot exceed the group's remitted amount of ${formatPounds(availablePence)}`
}
