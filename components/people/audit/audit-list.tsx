import { ButtonLink } from '@/components/ui/buttons/button-link'
import { EmptyState } from '@/components/ui/page/empty-state'
import { Panel } from '@/components/ui/page/panel'
import type { Answer } from '@/lib/api/client/call-server'
import { mediumMoment } from '@/lib/base/dates'

export type AuditPage = Answer<'GET /group/{id}/audit'>

type AuditListProps = {
  page: AuditPage
  /** The address of this screen, for links to older pages. */
  path: string
}

/** What changed, who did it, when and from where: a page at a time, newest first. */
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
      <Panel padding="none">
        <ol className="divide-y divide-rule">
          {page.entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      </Panel>
      {page.nextCursor ? (
        <div className="mt-5 flex justify-center">
          <ButtonLink variant="secondary" href={`${path}?before=${page.nextCursor}`}>
            Older changes
          </ButtonLink>
        </div>
      ) : null}
    </>
  )
}

function Entry({ entry }: { entry: AuditPage['entries'][number] }) {
  const who = entry.who ? `by ${entry.who}` : 'automatically'
  const from = [entry.who !== null && entry.who === entry.whom ? null : who, entry.device, entry.network]
  return (
    <li className="px-4 py-3.5 sm:px-6">
      <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
        {entry.text}
      </p>
      <p className="figures text-sm text-ink-soft [overflow-wrap:anywhere]">
        <time dateTime={entry.createdAt}>{mediumMoment(entry.createdAt)}</time>
        {from.filter(Boolean).map((part) => `\u00a0· ${part}`)}
      </p>
    </li>
  )
}
