import { BackLink } from '@/components/ui/buttons/back-link'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { Icon } from '@/components/ui/figures/icon'
import { Notice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { longDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { recordedPaymentsText, statementRows } from '@/lib/groups/closing/rules'
import { StatementLines } from './statement-lines'

type ClosingStatementSheetProps = {
  groupId: string
  statement: ApiResponse<'GET /group/{id}/closing-statement'>['closingStatement']
}

/** Where every pound of a group went, for everyone in it. */
export function ClosingStatementSheet({ groupId, statement }: ClosingStatementSheetProps) {
  const { title, closedAt, thanks, feePence } = statement
  const recorded = recordedPaymentsText(statement)
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Where every pound went"
        eyebrow={<bdi>{title}</bdi>}
        text={closedAt ? `Closed on ${longDay(closedAt)}` : undefined}
        back={<BackLink href={`/group/${groupId}`}>Back to the group</BackLink>}
        actions={
          <a
            href={`/api/group/${groupId}/closing-statement/pdf`}
            download
            className={buttonClasses({ variant: 'secondary', size: 'small' })}
          >
            <Icon className="icon-download size-4.25" /> Statement (PDF)
          </a>
        }
      />
      {closedAt ? null : (
        <Notice tone="info" className="mb-5">
          This group is still open. These are its figures so far.
        </Notice>
      )}
      {thanks ? (
        <blockquote dir="auto" className="mb-6 font-display text-xl break-words whitespace-pre-line">
          {`“${thanks}”`}
        </blockquote>
      ) : null}
      <Panel>
        <StatementLines rows={statementRows(statement)} />
      </Panel>
      {recorded ? <p className="mt-4 text-sm text-ink-soft">{recorded}</p> : null}
      {feePence > 0 ? (
        <p className="mt-4 text-sm text-ink-soft">
          {`Those who paid also paid card fees of ${formatPounds(feePence)}. None of that came out of the group’s money.`}
        </p>
      ) : null}
    </div>
  )
}
