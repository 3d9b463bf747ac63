import { formatPounds } from '@/lib/base/money/pence'

/** Rules of recorded payments that the browser and the server share. */

export const NOTE_MAX = 300

export const RECORDED_METHODS = ['cash', 'bank'] as const
export type RecordedMethod = (typeof RECORDED_METHODS)[number]

/** Why this cannot be noted for somebody, or null. A recorded payment cannot exceed what is owed. */
export function recordedPaymentProblem(
  amountPence: number,
  owedPence: number,
  username: string,
): string | null {
  if (owedPence <= 0)
    return `${username} owes nothing. To note a payment, set the amount they should contribute first.`
  return amountPence > owedPence
    ? `This is more than ${username} still owes, which is ${formatPounds(owedPence)}.`
    : null
}
