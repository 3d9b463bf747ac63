import type { ApiResponse } from '@/lib/api/client/call-server'
import { formatPounds } from '@/lib/base/money/pence'

type JoinEffect = ApiResponse<'GET /group/{id}/join-effect'>['effect']

/** Names the first of several people: 'Ada', 'Ada and Ben', 'Ada and 3 others'. */
function nameList([first = '', second, ...others]: string[]): string {
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} others`
}

/**
 * Tells an admin, before somebody joins, how that affects members who have already paid; null if nobody would have paid
 * more than their new share.
 */
export function joinEffectText(effect: JoinEffect): string | null {
  if (!effect || effect.lowered.length === 0) return null
  const { lowered, overpaidPence } = effect
  const names = nameList(lowered.map(({ displayName, username }) => displayName ?? username))
  const [verb, eachText] = lowered.length === 1 ? ['has', ''] : ['have', ' each']
  const commonAmountText = (pick: (one: (typeof lowered)[number]) => number) => {
    const amounts = lowered.map(pick)
    const [minPence, maxPence] = [Math.min(...amounts), Math.max(...amounts)]
    // Amounts that differ by a penny count as equal.
    return maxPence - minPence <= 1 ? formatPounds(maxPence) : null
  }
  const [paid, share, newShare] = [
    commonAmountText(({ remittedPence }) => remittedPence),
    commonAmountText(({ contributionPence }) => contributionPence),
    commonAmountText(({ newSharePence }) => newSharePence),
  ]
  const effectText =
    paid && share && newShare
      ? `${names} ${verb} paid ${paid} of ${share}${eachText}; their share becomes ${newShare}.`
      : newShare
        ? `${names} ${verb} paid more than ${newShare}, which becomes their share.`
        : `${names} ${verb} paid more than their share will then be.`
  return `${effectText} In all, that’s ${formatPounds(overpaidPence)} more than needed.`
}

/** What an admin can do about it. */
export const JOIN_EFFECT_ADVICE =
  'You can give that back to them, or set the new member’s amount to £0.00 afterwards: then the others’ shares stay as they are.'
