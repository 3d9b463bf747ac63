import { Download } from 'lucide-react'
import { BackLink } from '@/components/ui/back-link'
import { buttonLook } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import type { Answer } from '@/lib/browser/call-server'
import { statementRows } from '@/lib/closing/rules'
import { longDay } from '@/lib/dates'
import { formatPounds } from '@/lib/money/pence'

type ClosingStatementSheetProps = {
  groupId: string
  statement: Answer<'GET /group/{id}/closing-statement'>['closingStatement']
}

/** Where every pound of a group went, for everyone in it. */
export function ClosingStatementSheet({ groupId, statement }: ClosingStatementSheetProps) {
  const { title, closedAt, thanks, feePence } = statement
  const rows = statementRows(statement)
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Where every pound went"
        eyebrow={<bdi>{title}</bdi>}
        text={closedAt ? `Closed on ${longDay(closedAt)}` : undefined}
        back={<BackLink href={`/group/${groupId}`}>Back to the group</BackLink>}
        actions={
          <a
            href={`/api/group/${groupId}/closing-statement/pdf`}
            download
            className={buttonLook({ variant: 'secondary', size: 'small' })}
          >
            <Download size={17} aria-hidden="true" /> Statement (PDF)
          </a>
        }
      />
      {closedAt ? null : (
        <Notice tone="info" className="mb-5">
          This group is still open. These are its figures by now.
        </Notice>
      )}
      {thanks ? (
        <blockquote dir="auto" className="mb-6 font-display text-xl break-words whitespace-pre-line">
          {`“${thanks}”`}
        </blockquote>
      ) : null}
      <Panel>
        <dl>
          {rows.map(([label, amount], place) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: two transfers of one day have the same label
              key={place}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-b border-rule py-2.5 last:border-b-0 last:border-t-4 last:border-double last:pt-3"
            >
              <dt className={place === 0 || place === rows.length - 1 ? 'font-semibold' : 'text-ink-soft'}>
                {label}
              </dt>
              <dd className="figures font-semibold">{amount}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {feePence > 0 ? (
        <p className="mt-4 text-sm text-ink-soft">
          {`Those who paid also paid card fees of ${formatPounds(feePence)}. None of that came out of the group’s money.`}
        </p>
      ) : null}
    </div>
  )
}
