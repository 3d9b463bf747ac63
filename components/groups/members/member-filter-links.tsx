import type { ReactNode } from 'react'
import type { Group } from '@/components/groups/group/group'
import { Link } from '@/components/ui/buttons/link'
import { classNames } from '@/components/ui/class-names'
import { FILTERS, type Filter, filterLabels } from './member-filter'
import { DENSE_LIST_FROM, type MembersQuery, membersHref, SORTS, sortLabels } from './members-query'

type MemberFilterLinksProps = {
  group: Pick<Group, '_id' | 'closedAt'>
  query: MembersQuery
  counts: Record<Filter, number>
}

/** Links that let admins filter members (paid, promised, still to pay, not joined) and choose their order. */
export function MemberFilterLinks({ group, query, counts }: MemberFilterLinksProps) {
  const labels = { filter: filterLabels(group), sort: sortLabels(group) }
  // The chosen filter stays, even after its last member has left it.
  const offeredFilters = FILTERS.filter(
    (filter) => counts[filter] > 0 || filter === 'all' || filter === query.filter,
  )
  const isSortable = counts.all >= DENSE_LIST_FROM && query.filter !== 'invited'
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      {offeredFilters.length > 1 ? (
        <nav aria-label="Which members" className="flex flex-wrap gap-2">
          {offeredFilters.map((filter) => (
            <ViewLink
              key={filter}
              href={membersHref(group._id, { ...query, filter })}
              isChosen={filter === query.filter}
              className="rounded-full border-[1.5px] px-4"
              chosenClass="border-accent bg-accent text-on-accent"
              otherClass="border-rule-strong bg-sheet text-ink hover:border-ink"
            >
              {labels.filter[filter]}
              <span className="figures ml-1.5 font-normal">{` ${counts[filter]}`}</span>
            </ViewLink>
          ))}
        </nav>
      ) : null}
      {isSortable ? (
        <nav aria-label="In which order" className="flex flex-wrap items-center gap-x-4">
          <span className="text-sm text-ink-soft">First:</span>
          {SORTS.map((sort) => (
            <ViewLink
              key={sort}
              href={membersHref(group._id, { ...query, sort })}
              isChosen={sort === query.sort}
              className="border-b-2 px-0.5"
              chosenClass="border-accent text-ink"
              otherClass="border-transparent text-ink-soft hover:text-ink"
            >
              {labels.sort[sort]}
            </ViewLink>
          ))}
        </nav>
      ) : null}
    </div>
  )
}

type ViewLinkProps = {
  href: string
  isChosen: boolean
  className: string
  chosenClass: string
  otherClass: string
  children: ReactNode
}

function ViewLink({ href, isChosen, className, chosenClass, otherClass, children }: ViewLinkProps) {
  return (
    <Link
      href={href}
      replace
      scroll={false}
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center text-sm font-semibold no-underline transition-colors',
        className,
        isChosen ? chosenClass : otherClass,
      )}
    >
      {children}
    </Link>
  )
}
