import { AMOUNT_INVALID, parseAmount, penceIn } from '@/lib/base/money/parse-amount'
import { formatPoundsShort } from '@/lib/base/money/pence'
import type { OrderValues } from '@/lib/groups/orders/order-fields'

/** Rules of gifts that the browser and the server share. Amounts are integer pence. */

export const NAME_MAX = 60
const MIN_GIFT_PENCE = 100

export const GIFT_MESSAGES = {
  amount: 'Please enter an amount.',
  tooSmall: `The smallest gift is ${formatPoundsShort(MIN_GIFT_PENCE)}.`,
  either: 'Please give an amount or an order, not both.',
  name: 'Please say who it is from.',
  off: 'This group isn’t accepting gifts at the moment.',
  goalReached: 'The goal has been reached, so this group isn’t accepting any more gifts.',
  closed: 'This can’t be changed any more: the collection is over.',
} as const

/** What is wrong with the amount of a gift, or null. */
export function giftAmountProblem(amountPence: number): string | null {
  if (amountPence <= 0) return GIFT_MESSAGES.amount
  return amountPence < MIN_GIFT_PENCE ? GIFT_MESSAGES.tooSmall : null
}

/** What is wrong with the amount that a giver typed, or null. */
export const typedGiftAmountProblem = (amount: string): string | null =>
  amount.trim() && parseAmount(amount) === null ? AMOUNT_INVALID : giftAmountProblem(penceIn(amount))

/** The fields of a gift's form, as they were typed; with those of an order, where that stands in place of the amount. */
export type GiftValues = OrderValues & {
  amount: string
  name: string
  email: string
  message: string
  anonymous: boolean
  isInternational: boolean
}

/** A form that was sent without scripts, and what is wrong with it. */
export type RefusedGiftForm = { values: GiftValues; errors: Record<string, string>; notice: string | null }

export type GiftStatus = 'pending' | 'success' | 'failed' | 'partly refunded' | 'refunded' | 'under review'
