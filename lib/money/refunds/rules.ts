import { formatPounds } from '@/lib/base/money/pence'
import { notPositiveProblem } from '@/lib/money/payments/rules'
import { REFUND_REFUSALS } from '@/lib/money/transactions/rules'

/** Rules of refunds that the browser and the server share. Amounts are integer pence. */

type Payment = {
  status: 'pending' | 'success' | 'failed'
  disputes: { status: string; openPence: number }[]
  /** What is left of the contribution. */
  leftPence: number
}

/** Why nothing of a payment can be refunded, or null. */
export function refundRefusal({ status, disputes, leftPence }: Payment) {
  if (status !== 'success') return REFUND_REFUSALS.unpaid
  const isOpen = (dispute: Payment['disputes'][number]) =>
    dispute.status === 'open' || dispute.status === 'appealed' || dispute.openPence > 0
  if (disputes.some(isOpen)) return REFUND_REFUSALS.disputed
  if (disputes.some((dispute) => dispute.status === 'lost'))
    return {
      message: "This payment went back to its payer after a dispute, so it can't be refunded.",
      code: 'PAYMENT_IN_DISPUTE',
    }
  return leftPence > 0 ? null : REFUND_REFUSALS.nothingLeft
}

/** Why an amount of a payment cannot be refunded, or null. */
export function refundProblem(amountPence: number, leftPence: number): string | null {
  if (amountPence <= leftPence) return notPositiveProblem(amountPence)
  return `At most ${formatPounds(leftPence)} of this payment can be refunded.`
}

type SameDayPart = { amountPence: number; dayOldAt: Date }
type DayLimit = { maxPence: number; leftPence: number; tomorrow: Date }

/** From when refunds beyond a day's limit can be made: once enough payments are a day old, or a new day has room. */
export function refundableFrom(parts: SameDayPart[], { maxPence, leftPence, tomorrow }: DayLimit): Date {
  let sameDayPence = parts.reduce((sum, { amountPence }) => sum + amountPence, 0)
  for (const { amountPence, dayOldAt } of parts.toSorted((a, b) => Number(a.dayOldAt) - Number(b.dayOldAt))) {
    if (dayOldAt > tomorrow && sameDayPence <= maxPence) break
    sameDayPence -= amountPence
    if (sameDayPence <= (dayOldAt < tomorrow ? leftPence : maxPence)) return dayOldAt
  }
  return tomorrow
}
