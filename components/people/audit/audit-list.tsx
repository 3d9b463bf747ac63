import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/page/empty-state'
import { Panel } from '@/components/ui/page/panel'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { fullDay, timeOfDay } from '@/lib/base/dates'
import { groupByDay } from './audit-days'
import { AuditMark } from './audit-mark'

export type AuditPage = ApiResponse<'GET /group/{id}/audit'>

type AuditListProps = {
  page: AuditPage
  /** The address of this screen, for links to older pages; it may have a query. */
  path: string
}

/** What changed, who did it, when and from where: a page at a time, newest first and by day. */
export function AuditList({ page, path }: AuditListProps) {
  if (page.entries.length === 0)
    return (
      <EmptyState
        illustration="passbook"
        title="Nothing here yet"
        text="Changes from now on are recorded here."
      />
    )
  return (
    <>
      <div className="flex flex-col gap-5">
        {groupByDay(page.entries).map(({ day, entries: dayEntries }) => (
          <Panel key={day} title={fullDay(day)} padding="none">
            <ol className="divide-y divide-rule">
              {dayEntries.map((entry) => (
                <Entry key={entry._id} entry={entry}>
                  {entry.followUps.length > 0 ? (
                    <Collapsible
                      summary={`And ${entry.followUps.length} more ${entry.followUps.length === 1 ? 'share' : 'shares'}`}
                    >
                      <ul>
                        {entry.followUps.map(({ _id, text }) => (
                          <li key={_id}>{text}</li>
                        ))}
                      </ul>
                    </Collapsible>
                  ) : null}
                </Entry>
              ))}
            </ol>
          </Panel>
        ))}
      </div>
      {page.nextCursor ? (
        <div className="mt-5 flex justify-center">
          <ButtonLink
            variant="secondary"
            href={`${path}${path.includes('?') ? '&' : '?'}before=${page.nextCursor}`}
          >
            Older changes
          </ButtonLink>
        </div>
      ) : null}
    </>
  )
}

type EntryProps = { entry: AuditPage['entries'][number]; children: ReactNode }

function Entry({ entry, children }: EntryProps) {
  const who = entry.who ? `by ${entry.who}` : 'automatically'
  const isOwn = entry.who !== null && entry.who === entry.whom
  return (
    <li className="flex gap-3.5 px-4 py-3 sm:px-6">
      <AuditMark what={entry.what} />
      <div className="min-w-0 grow">
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {entry.text}
        </p>
        <div className="dotted figures text-sm text-ink-soft [overflow-wrap:anywhere]">
          <time dateTime={entry.createdAt}>{timeOfDay(entry.createdAt)}</time>
          {isOwn ? null : <span>{who}</span>}
          {entry.network ? (
            <Collapsible
              isQuiet
              summary={
                <>
                  {entry.device ?? 'where from'}
                  {entry.device ? <span className="sr-only">, where from</span> : null}
                </>
              }
            >
              <p>{`The network ${entry.network}`}</p>
            </Collapsible>
          ) : entry.device ? (
            <span>{entry.device}</span>
          ) : null}
        </div>
        {children}
      </div>
    </li>
  )
}

type CollapsibleProps = { summary: ReactNode; isQuiet?: boolean; children: ReactNode }

const Collapsible = ({ summary, isQuiet = false, children }: CollapsibleProps) => (
  <details className="text-sm text-ink-soft">
    <summary
      className={classNames(
        '-my-1.5 flex min-h-11 w-fit cursor-pointer list-none items-center rounded-sm underline decoration-1 underline-offset-[0.22em] [&::-webkit-details-marker]:hidden',
        isQuiet ? 'decoration-rule-strong decoration-dotted hover:decoration-current' : 'text-accent',
      )}
    >
      {summary}
    </summary>
    {children}
  </details>
)
