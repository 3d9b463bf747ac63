import { clothStyle } from '@/components/groups/covers/cloth-style'
import { Link } from '@/components/ui/buttons/link'
import { Badge } from '@/components/ui/figures/badge'
import { ClothTally } from '@/components/ui/figures/cloth-tally'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { Icon } from '@/components/ui/figures/icon'
import { formatPounds } from '@/lib/base/money/pence'
import { clothOf } from '@/lib/groups/covers/cloth'
import type { GroupSummary } from './overview'
import { StatusBadge } from './status-badge'

type GroupLinksProps = {
  groups: (GroupSummary & {
    /** What the viewer still has to pay there. */
    owedPence?: number
  })[]
  /** Where a group's link leads. */
  hrefOf: (group: { _id: string; title: string }) => string
  /** The search term, for the empty state. */
  term?: string
  onChosen?: () => void
}

/** Groups as a list of links, each with a piece of its cloth and its tally. */
export function GroupLinks({ groups, hrefOf, term = '', onChosen }: GroupLinksProps) {
  if (groups.length === 0)
    return (
      <p className="py-8 text-center break-words text-ink-soft">
        {term ? `No groups found for "${term}"` : 'No groups found'}
      </p>
    )
  return (
    <ul className="divide-y divide-rule">
      {groups.map((group) => (
        <li key={group._id}>
          <Link
            eager
            href={hrefOf(group)}
            onClick={onChosen}
            className="group flex min-h-17 items-center gap-2.5 rounded-sm py-3 sm:gap-3"
          >
            <GroupTile group={group} />
            <div className="min-w-0 grow">
              <span dir="auto" className="block text-left font-semibold break-words group-hover:underline">
                {group.title}
              </span>
              <div className="mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1 sm:gap-x-3">
                <GoalProgress
                  collectedPence={group.remittedPence}
                  goalPence={group.goalPence}
                  size="compact"
                  label={`Progress of ${group.title}`}
                />
                {group.closedAt ? <Badge>Closed</Badge> : <StatusBadge status={group.goalStatus} />}
                {group.owedPence ? (
                  <span className="figures text-sm">{`You owe ${formatPounds(group.owedPence)}`}</span>
                ) : null}
              </div>
            </div>
            {/* On a phone the words need its width. */}
            <Icon className="icon-chevron-right size-5 text-ink-soft max-sm:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Its cover, or a piece of its cloth. */
const GroupTile = ({ group: { _id, coverUrl } }: { group: Pick<GroupSummary, '_id' | 'coverUrl'> }) =>
  coverUrl ? (
    // biome-ignore lint/performance/noImgElement: it is stored as small as it is shown, and may be gone in a minute
    <img src={coverUrl} alt="" loading="lazy" className="size-11 shrink-0 rounded-md bg-sunk object-cover" />
  ) : (
    <span
      style={clothStyle(clothOf(_id))}
      className="own-cloth grid size-11 shrink-0 place-items-center rounded-md bg-cloth"
    >
      <ClothTally gates={1} drawnCount={5} className="w-6.5" />
    </span>
  )
