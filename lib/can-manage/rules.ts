import { formatPounds } from '@/lib/money/pence'

/** Rules for members who cannot manage all of their share, for the browser and the server. */

export const MESSAGE_MAX = 300

/** Why somebody cannot ask to pay this much of their share, or null. */
export function manageProblem(amountPence: number, sharePence: number): string | null {
  if (sharePence <= 0) return 'You have no share to pay in this group.'
  return amountPence < sharePence
    ? null
    : `Your share is ${formatPounds(sharePence)}. Please enter less than that.`
}
