import { Amount } from '@/components/ui/figures/amount'
import { Panel } from '@/components/ui/page/panel'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { mediumMoment } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { ActionButton } from './action-button'

type Adjustment = ApiResponse<'GET /operator/adjustments'>['adjustments'][number]

/** Corrections that one operator requested and another must approve. */
export function AdjustmentsPanel({ adjustments }: { adjustments: Adjustment[] }) {
  return (
    <Panel title="Adjustments" padding="none" footer={<ActionButton name="adjust" />}>
      {adjustments.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-6">No adjustments are waiting for approval.</p>
      ) : (
        <ul className="divide-y divide-rule">
          {adjustments.map((adjustment) => (
            <AdjustmentItem key={adjustment._id} adjustment={adjustment} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function AdjustmentItem({ adjustment }: { adjustment: Adjustment }) {
  const { _id, group, amountPence, reason, askedBy, isOwn, createdAt } = adjustment
  const label = `${formatPounds(amountPence)} for “${group.title}”`
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 sm:px-6">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Amount pence={amountPence} size="medium" />
          <span className="min-w-0 font-semibold break-words">{group.title}</span>
        </p>
        <p className="[overflow-wrap:anywhere]">{reason}</p>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {`${askedBy} · ${mediumMoment(createdAt)} · ${group._id}`}
        </p>
        {isOwn ? <p className="mt-1 text-sm">You asked for this: another operator approves it.</p> : null}
      </div>
      <div className="flex flex-wrap gap-2.5">
        {isOwn ? null : (
          <ActionButton name="approve" subjectId={_id} subjectLabel={label} variant="primary" />
        )}
        <ActionButton name="decline" subjectId={_id} subjectLabel={label} />
      </div>
    </li>
  )
}
