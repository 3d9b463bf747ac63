import { formatPounds } from '@/lib/money/pence'
import { positiveProblem } from '@/lib/payments/rules'

/** Rules of refunds that the browser and the server share. Amounts are integer pence. */

/** Why an amount of a payment cannot be refunded, or null. */
export function refundProblem(amountPence: number, leftPence: number): string | null {
  if (amountPence <= leftPence) return positiveProblem(amountPence)
  return `At most ${formatPounds(leftPence)} of this payment can be refunded.`
}
