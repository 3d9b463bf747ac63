import type { TransactionItem } from '@/components/money/transactions/transaction'
import { MINUTE } from '@/lib/base/clock'
import { CHECKOUT_MINUTES } from '@/lib/money/payments/rules'

/** A payment's outcome, as shown to someone returning from the checkout. */
export type PaymentEnding = 'paid' | 'processing' | 'open' | 'cancelled' | 'expired' | 'failed'

type EndingFields = Pick<TransactionItem, 'status' | 'createdAt'> &
  Partial<Pick<TransactionItem, 'failureMessage' | 'ending'>>

/** How the payer got here: by the cancel address, by the return address, or from elsewhere in the app. */
export type Arrival = 'cancel' | 'return' | 'direct'

/** If money was taken, that outweighs a cancellation. */
export function paymentEnding(payment: EndingFields, arrival: Arrival, now: Date): PaymentEnding {
  if (payment.status === 'success') return 'paid'
  if (payment.failureMessage) return 'failed'
  if (arrival === 'cancel') return 'cancelled'
  if (payment.ending) return payment.ending
  if (payment.status === 'pending' && arrival === 'direct') return 'open'
  if (payment.status === 'pending') return 'processing'
  const age = now.getTime() - Date.parse(payment.createdAt)
  return age >= CHECKOUT_MINUTES * MINUTE ? 'expired' : 'failed'
}

const WAITS_MS = [1000, 1500, 2500, 4000, 6000, 10_000, 15_000]
const LONGEST_WAIT_MS = 30_000

/** How long to wait before asking for the nth time again, from 0. */
export const nextPollMs = (pollCount: number): number => WAITS_MS[pollCount] ?? LONGEST_WAIT_MS

/** After this many polls, the payer is told that they need not wait here. */
export const LONG_WAIT_POLLS = 5
