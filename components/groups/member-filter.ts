import { givesFreely } from '@/lib/membership/rules'
import type { Group, Member } from './group'
import { hasPaid } from './payment-state'

export const FILTERS = ['all', 'paid', 'promised', 'to-pay', 'invited'] as const
export type Filter = (typeof FILTERS)[number]

export const FILTER_LABELS: Record<Filter, string> = {
  all: 'Everyone',
  paid: 'Paid',
  promised: 'Promised',
  'to-pay': 'Still to pay',
  invited: 'Not joined yet',
}

/** The filter, besides "all", that shows this member to an admin; null if nothing is asked of them. */
export function standingFor(group: Pick<Group, 'openAmounts'>, member: Member): Filter | null {
  const contributionPence = member.contributionPence ?? 0
  const remittedPence = member.remittedPence ?? 0
  if (givesFreely(group, member)) return remittedPence > 0 ? 'paid' : null
  if (hasPaid(contributionPence, remittedPence)) return 'paid'
  if (contributionPence <= remittedPence) return null
  return member.promisedFor || member.saidPaidAt ? 'promised' : 'to-pay'
}
