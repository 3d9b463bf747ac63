import { formatPounds } from '@/lib/money/pence'
import { positiveProblem } from '@/lib/payments/rules'

/** Rules of refunds that the browser and the server share. Amounts are integer pence. */

type Payment = {
  status: 'pending' | 'success' | 'failed'
  disputes: { status: string; openPence: number }[]
  /** What is left of the contribution. */
  leftPence: number
}

/** Why nothing of a payment can be refunded, or null. */
export function paymentProblem({ status, disputes, leftPence }: Payment) {
  if (status !== 'success')
    return { message: 'Only a payment that succeeded can be refunded.', code: 'NOT_REFUNDABLE' }
  const isOpen = (dispute: Payment['disputes'][number]) =>
    dispute.status === 'open' || dispute.status === 'appealed' || dispute.openPence > 0
  if (disputes.some(isOpen))
    return { message: "This payment is in dispute, so it can't be refunded.", code: 'PAYMENT_IN_DISPUTE' }
  if (disputes.some((dispute) => dispute.status === 'lost'))
    return {
      message: "This payment went back to its payer after a dispute, so it can't be refunded.",
      code: 'PAYMENT_IN_DISPUTE',
    }
  if (leftPence > 0) return null
  return { message: 'This payment has already been refunded in full.', code: 'NOT_REFUNDABLE' }
}

/** Why an amount of a payment cannot be refunded, or null. */
export function refundProblem(amountPence: number, leftPence: number): string | null {
  if (amountPence <= leftPence) return positiveProblem(amountPence)
  return `At most ${formatPounds(leftPence)} of this payment can be refunded.`
}
