import { type Group, isAdminOf, type Member } from '@/components/groups/group/group'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import { FILTERS, type Filter, filterOf, owingLabel } from './member-filter'
import { memberName } from './member-names'

/** From this many members on, they are shown as a dense, searchable list. */
export const DENSE_LIST_FROM = 10

export const SORTS = ['unpaid', 'name', 'newest'] as const
type Sort = (typeof SORTS)[number]

export const sortLabels = (group: Pick<Group, 'closedAt'>): Record<Sort, string> => ({
  unpaid: owingLabel(group),
  name: 'Name',
  newest: 'Newest',
})

/** How an admin views the members, kept in the address. The search term is not, because it is a name. */
export type MembersQuery = { filter: Filter; sort: Sort }

const validValue = <Value extends string>(values: readonly Value[], input: unknown): Value | undefined =>
  values.find((value) => value === input)

/** Ignores unknown values in the address. */
export const readMembersQuery = (query: Record<string, string | string[] | undefined>): MembersQuery => ({
  filter: validValue(FILTERS, query.show) ?? 'all',
  sort: validValue(SORTS, query.sort) ?? 'unpaid',
})

export function membersHref(groupId: string, { filter, sort }: MembersQuery): string {
  const query = new URLSearchParams()
  if (filter !== 'all') query.set('show', filter)
  if (sort !== 'unpaid') query.set('sort', sort)
  return `/group/${groupId}/all-members${query.size > 0 ? `?${query}` : ''}`
}

const nameCollator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })

/** Those who have paid nothing come first, then part-payers, promises, people who owe nothing, and those who are done. */
function urgencyRank(group: Pick<Group, 'splitOption' | 'openAmounts' | 'closedAt'>, member: Member): number {
  const filter = filterOf(group, member)
  if (filter === 'to-pay') return member.remittedPence ? 1 : 0
  if (filter === 'promised') return 2
  return filter === 'paid' && !isPayWhatYouLike(group, member) ? 4 : 3
}

const byNames = (a: Member, b: Member) => nameCollator.compare(memberName(a), memberName(b))

/** The order in which an organiser looks for people: those who owe first. */
export const byUrgency =
  (group: Pick<Group, 'splitOption' | 'openAmounts' | 'closedAt'>) => (a: Member, b: Member) =>
    urgencyRank(group, a) - urgencyRank(group, b) || byNames(a, b)

/** The members shown, in order. Everyone but admins sees all of them in joining order, the viewer first. */
export function arrangeMembers(
  group: Pick<Group, 'splitOption' | 'openAmounts' | 'closedAt' | 'admin'>,
  members: Member[],
  { filter, sort }: MembersQuery,
  viewerId: string,
): Member[] {
  if (!isAdminOf(group, viewerId)) return putOwnFirst(members, viewerId)
  const shownMembers =
    filter === 'all' ? members : members.filter((member) => filterOf(group, member) === filter)
  const comparators: Record<Sort, (a: Member, b: Member) => number> = {
    unpaid: byUrgency(group),
    name: byNames,
    newest: (a, b) => b.joinedAt.localeCompare(a.joinedAt),
  }
  return putOwnFirst([...shownMembers].sort(comparators[sort]), viewerId)
}

function putOwnFirst(members: Member[], viewerId: string): Member[] {
  const isOwn = ({ userId }: Member) => userId._id === viewerId
  return [...members.filter(isOwn), ...members.filter((member) => !isOwn(member))]
}
