import { formatPoundsShort } from '@/lib/base/money/pence'

/** Rules of links that the browser and the server share. Amounts are integer pence. */

export const SUGGESTED_MAX = 4
const SUGGESTED_MIN_PENCE = 100

export const LINK_MESSAGES = {
  join: 'Please choose who may join with the link.',
  amount: 'Please enter amounts in pounds, such as 5 or 7.50.',
  tooMany: 'At most four amounts.',
  duplicate: 'Each amount only once.',
  replaced: 'This link has been replaced in the meantime. The new one is still on.',
  stopped:
    'Somebody has stopped sharing this group in the meantime. Turn the link on again if you want a new one.',
  joinOff: 'Nobody can join with this link. Ask the person who sent it to invite you.',
} as const

export type JoinPolicy = 'off' | 'ask' | 'open'

/** What is wrong with the suggested amounts, or null. */
export function suggestedAmountsProblem(suggestedPence: number[], maxPence: number): string | null {
  if (suggestedPence.length > SUGGESTED_MAX) return LINK_MESSAGES.tooMany
  if (new Set(suggestedPence).size < suggestedPence.length) return LINK_MESSAGES.duplicate
  return suggestedPence.every((pence) => pence >= SUGGESTED_MIN_PENCE && pence <= maxPence)
    ? null
    : `Amounts from £1 to ${formatPoundsShort(maxPence)}.`
}

type GiftSettings = { gifts: boolean; closeAtGoal: boolean; giftsPausedUntil: Date | null }
type Collection = { closedAt: Date | null; goalPence: number; collectedPence: number }

export type GivingStatus = 'open' | 'off' | 'goal-reached' | 'paused'

/** Whether a gift can be started through a link that works, and why not. */
export function givingStatus(
  { gifts, closeAtGoal, giftsPausedUntil }: GiftSettings,
  { closedAt, goalPence, collectedPence }: Collection,
  at: Date,
): GivingStatus {
  if (!gifts || closedAt) return 'off'
  if (closeAtGoal && collectedPence >= goalPence) return 'goal-reached'
  return giftsPausedUntil && giftsPausedUntil > at ? 'paused' : 'open'
}
