import type { TransactionItem } from '@/components/transactions/transaction'
import { MINUTE } from '@/lib/clock'
import { CHECKOUT_MINUTES } from '@/lib/payments/rules'

/** How a payment stands for whoever comes back from the checkout. */
export type PaymentEnding = 'paid' | 'processing' | 'open' | 'cancelled' | 'expired' | 'failed'

type Ended = Pick<TransactionItem, 'status' | 'createdAt'> &
  Partial<Pick<TransactionItem, 'failureMessage' | 'ending'>>

/** How somebody comes to see it: back by the cancel address, back by another, or on their own account. */
export type Way = 'cancel' | 'return' | 'anew'

/** Money that was taken outweighs a cancellation. */
export function paymentEnding(payment: Ended, way: Way, now: Date): PaymentEnding {
  if (payment.status === 'success') return 'paid'
  if (payment.failureMessage) return 'failed'
  if (way === 'cancel') return 'cancelled'
  if (payment.ending) return payment.ending
  if (payment.status === 'pending' && way === 'anew') return 'open'
  if (payment.status === 'pending') return 'processing'
  const age = now.getTime() - Date.parse(payment.createdAt)
  return age >= CHECKOUT_MINUTES * MINUTE ? 'expired' : 'failed'
}

const WAITS_MS = [1000, 1500, 2500, 4000, 6000, 10_000, 15_000]
const LONGEST_WAIT_MS = 30_000

/** How long to wait before asking again for the nth time, from 0. */
export const nextAskMs = (asked: number): number => WAITS_MS[asked] ?? LONGEST_WAIT_MS

/** After so many questions the payer is told that nobody has to wait here. */
export const PATIENT_AFTER = 5
