import { formatPounds } from '@/lib/base/money/pence'

/** Rules for members who cannot manage all of their share, for the browser and the server. */

export const MESSAGE_MAX = 300

type Share = { contributionPence: number; remittedPence: number }

/**
 * Why a member's share can no longer be lowered to what they can manage, or null if it can. Only then is their request
 * pending: lib/groups/today/queries.ts and lib/platform/messages/notifications/select-notifications.ts apply the same rule in SQL.
 */
export function loweringProblem(
  amountPence: number,
  { contributionPence, remittedPence }: Share,
): { message: string; code: string } | null {
  const share = formatPounds(contributionPence)
  if (amountPence >= contributionPence)
    return {
      message: `Their share is ${share} now, which is no more than they can manage.`,
      code: 'SHARE_IS_LOWER',
    }
  if (remittedPence < contributionPence) return null
  return { message: `They have already paid their share of ${share}.`, code: 'SHARE_IS_PAID' }
}

/** Why somebody cannot ask to pay this much of their share, or null. */
export function reductionProblem(amountPence: number, sharePence: number): string | null {
  if (sharePence <= 0) return 'You have no share to pay in this group.'
  return amountPence < sharePence
    ? null
    : `Your share is ${formatPounds(sharePence)}. Please enter less than that.`
}
