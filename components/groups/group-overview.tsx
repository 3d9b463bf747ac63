import { Amount } from '@/components/ui/amount'
import { Stat } from '@/components/ui/stat'
import { TextLink } from '@/components/ui/text-link'
import { groupPath } from '@/lib/groups/paths'
import type { Group } from './group'
import { GroupLinks } from './group-links'

const LATEST_SHOWN = 3

type GroupOverviewProps = { groups: Group[]; viewerId: string }

/** How many groups the viewer is in and has created, and the progress of the latest. */
export function GroupOverview({ groups, viewerId }: GroupOverviewProps) {
  const created = groups.filter(({ createdBy }) => createdBy === viewerId).length
  const open = groups.filter(({ closedAt }) => closedAt === null)
  const closed = groups.filter(({ closedAt }) => closedAt !== null)
  const collectedPence = groups.reduce((sum, { remittedPence }) => sum + remittedPence, 0)
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-5 @md:grid-cols-[1fr_auto_auto] @md:items-end @md:gap-8">
        <div className="flex flex-col-reverse @max-md:col-span-2">
          <dt className="text-sm text-ink-soft">Collected in your groups</dt>
          <dd>
            <Amount pence={collectedPence} size="large" />
          </dd>
        </div>
        <Stat label="Total Groups" value={groups.length} />
        <Stat label="Groups Created" value={created} />
      </dl>
      {groups.length > 0 ? (
        <div className="mt-5 border-t border-rule pt-1">
          {open.length > 0 ? <GroupLinks groups={open.slice(-LATEST_SHOWN).reverse()} /> : null}
          <ClosedGroups groups={closed.slice(-LATEST_SHOWN).reverse()} />
          {groups.length > LATEST_SHOWN ? (
            <p className="mt-2">
              <TextLink alone href="/groups">
                Go to your groups
              </TextLink>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** Closed groups are listed apart, without a tally: nothing happens in them any more. */
function ClosedGroups({ groups }: { groups: Group[] }) {
  if (groups.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="font-sans text-sm font-semibold text-ink-soft">Closed</h3>
      <ul>
        {groups.map(({ _id, title }) => (
          <li key={_id} className="flex min-h-11 min-w-0 items-center">
            <TextLink alone href={groupPath(_id, title)} className="min-w-0">
              <bdi className="min-w-0 break-words">{title}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
