import { formatPounds, formatPoundsShort } from '@/lib/base/money/pence'

/** Rules of payments that the browser and the server share. */

export const QUOTE_DEBOUNCE_MS = 500
/** A quote that takes longer than this has failed and can be requested again. */
export const QUOTE_TIMEOUT_MS = 15_000
export const MIN_CONTRIBUTION_PENCE = 10
/** Where the group bears the fee, nothing is added to the amount, and the provider charges no less than this. */
const MIN_WITHOUT_FEE_PENCE = 30
/** The most the provider accepts in one payment. */
export const MAX_AMOUNT_PENCE = 99_999_999
/**
 * How long a checkout stays open. The provider accepts no less than 30 minutes from when it is asked: the rest is for a
 * start that has to be tried again with the same request, and for clocks that differ.
 */
export const CHECKOUT_MINUTES = 35

/** The longest message on a group's card. */
export const MESSAGE_MAX = 300

export const PAYMENT_MESSAGES = {
  amount: 'Please enter a valid amount greater than 0',
  tooLarge: 'The amount is too large.',
} as const

/** For who paid with cards from abroad as if they were British. */
export const TICK_INTERNATIONAL =
  'Your last cards were from outside the UK, and those cost more to process. Please tick the box for an international card, and start again.'

/** For a recorded payment: its money was never here. */
export const PAID_ANOTHER_WAY = 'This was paid another way, so it can’t be returned here.'

/** Why this is too much for one payment, or null. */
export const limitProblem = (amountPence: number, maxPence: number): string | null =>
  amountPence <= maxPence
    ? null
    : `At most ${formatPoundsShort(maxPence)} at once. Pay the rest in a second payment.`

/** What the payer is told when a payment failed for another reason than not being paid. */
export const FAILURE_MESSAGES = {
  returning: 'We received a payment that does not match and are sending it back.',
  returned: 'We received a payment that does not match and sent it back.',
  kept: 'We received a payment that does not match. Please write to us.',
  notReturned:
    'We received a payment that does not match and sent it back, but your bank didn’t take it. Please write to us.',
  unknown: 'Our card payment provider doesn’t know this payment. If your bank shows it, please write to us.',
} as const

/** Payments, transfers and refunds must be above zero. */
export const notPositiveProblem = (amountPence: number): string | null =>
  amountPence > 0 ? null : PAYMENT_MESSAGES.amount

export const tooLargeProblem = (amountPence: number): string | null =>
  amountPence > MAX_AMOUNT_PENCE ? PAYMENT_MESSAGES.tooLarge : null

/** Who bears the processing fee. */
export type FeePayer = 'payer' | 'group'

/** The smallest payment, by who bears its fee. */
export const minPaymentPence = (feePaidBy: FeePayer): number =>
  feePaidBy === 'group' ? MIN_WITHOUT_FEE_PENCE : MIN_CONTRIBUTION_PENCE

/** Why this is too little, even where members give what they like, or null. */
export const minPaymentProblem = (amountPence: number, minPence: number): string | null =>
  amountPence < minPence ? `The smallest payment is ${formatPounds(minPence)}.` : null
