import type { Group, Member } from '@/components/groups/group/group'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import { hasNoAmountYet, hasPaid } from './payment-state'

export const FILTERS = ['all', 'no-amount', 'paid', 'promised', 'to-pay', 'invited'] as const
export type Filter = (typeof FILTERS)[number]

type FilterGroup = Pick<Group, 'splitOption' | 'openAmounts' | 'closedAt'>

/** What is said of members whose amount no admin has set yet. */
export const NO_AMOUNT = 'No amount yet'

/** The label for members who owe. In a closed group nobody can pay any more, so "still" would be wrong. */
export const owingLabel = ({ closedAt }: Pick<Group, 'closedAt'>): string =>
  closedAt ? 'Not paid in full' : 'Still to pay'

export const filterLabels = (group: Pick<Group, 'closedAt'>): Record<Filter, string> => ({
  all: 'Everyone',
  'no-amount': NO_AMOUNT,
  paid: 'Paid',
  promised: 'Promised',
  'to-pay': owingLabel(group),
  invited: 'Not joined yet',
})

/**
 * The filter, besides "all", that shows this member to an admin; null if nothing is asked of them. Promises to a closed
 * group do not count until it is opened again.
 */
export function filterOf(group: FilterGroup, member: Member): Filter | null {
  const contributionPence = member.contributionPence ?? 0
  const remittedPence = member.remittedPence ?? 0
  if (isPayWhatYouLike(group, member)) return remittedPence > 0 ? 'paid' : null
  if (hasPaid(contributionPence, remittedPence)) return 'paid'
  if (contributionPence <= remittedPence) return hasNoAmountYet(group, member) ? 'no-amount' : null
  const isPromised = member.promisedFor || member.saidPaidAt
  return isPromised && !group.closedAt ? 'promised' : 'to-pay'
}
