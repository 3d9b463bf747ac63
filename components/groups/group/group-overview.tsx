import { TextLink } from '@/components/ui/buttons/text-link'
import { classNames } from '@/components/ui/class-names'
import { Amount } from '@/components/ui/figures/amount'
import { Stat } from '@/components/ui/figures/stat'
import { GroupLinks } from './group-links'
import { LATEST_SHOWN, type Overview } from './overview'

const groupHref = ({ _id }: { _id: string }) => `/group/${_id}`

/** How many groups the viewer is in and has created, and the progress of the latest. */
export function GroupOverview({ overview }: { overview: Overview }) {
  const { count, createdCount, collectedPence, openGroups, closedGroups } = overview
  return (
    <div className="@container">
      <dl
        className={classNames(
          'grid grid-cols-2 gap-5',
          count > 0 && '@md:grid-cols-[1fr_auto_auto] @md:items-end @md:gap-8',
        )}
      >
        {count > 0 ? (
          <div className="flex flex-col-reverse @max-md:col-span-2">
            <dt className="text-sm text-ink-soft">Collected in your groups</dt>
            <dd>
              <Amount pence={collectedPence} size="large" />
            </dd>
          </div>
        ) : null}
        <Stat label="Total Groups" value={count} />
        <Stat label="Groups Created" value={createdCount} />
      </dl>
      {count > 0 ? (
        <div className="mt-5 border-t border-rule pt-1">
          {openGroups.length > 0 ? <GroupLinks groups={openGroups} hrefOf={groupHref} /> : null}
          <ClosedGroups groups={closedGroups} />
          {count > LATEST_SHOWN ? (
            <p className="mt-2">
              <TextLink standalone href="/groups">
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
function ClosedGroups({ groups }: { groups: Overview['closedGroups'] }) {
  if (groups.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="font-sans text-sm font-semibold text-ink-soft">Closed</h3>
      <ul>
        {groups.map(({ _id, title }) => (
          <li key={_id} className="flex min-h-11 min-w-0 items-center">
            <TextLink standalone href={groupHref({ _id })} className="min-w-0">
              <bdi className="min-w-0 break-words">{title}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
