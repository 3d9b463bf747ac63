import { addMs, MINUTE, now } from '@/lib/base/clock'
import type { Answer } from './settle'

/** How long after a refusal for want of our own balance the provider is asked again. */
const REFUSAL_RETRY_AFTER = 15 * MINUTE

/** What our own balance lacks is no refusal of the group's. */
export const isBalanceInsufficient = (answer: Answer<unknown>) =>
  answer.outcome === 'refused' && answer.code === 'balance_insufficient'

/** The provider repeats a refusal under its key, so each used one up: the next try has a key of its own. */
export const retryKey = (shortRefusals: number, key: string) =>
  shortRefusals === 0 ? key : `${key}:${shortRefusals}`

/** What to note about something that was refused for that: it stays reserved, and is tried again. */
export const shortageData = () => ({
  shortRefusals: { increment: 1 },
  nextCheckAt: addMs(now(), REFUSAL_RETRY_AFTER),
})
