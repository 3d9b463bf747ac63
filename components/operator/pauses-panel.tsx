import { Badge } from '@/components/ui/figures/badge'
import { Panel } from '@/components/ui/page/panel'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { mediumMoment } from '@/lib/base/dates'
import { ActionButton } from './action-button'
import { Reference } from './reference'

type Pause = ApiResponse<'GET /operator/pauses'>['pauses'][number]

/** Whose transfers are paused, and why; and where a group's daily limit is set. */
export function PausesPanel({ pauses }: { pauses: Pause[] }) {
  return (
    <Panel
      title="Transfers"
      padding="none"
      footer={
        <div className="flex flex-wrap gap-2.5">
          <ActionButton name="pauseGroup" />
          {pauses.some(({ group }) => group === null) ? null : <ActionButton name="pauseAll" />}
          <ActionButton name="transferLimit" />
          <ActionButton name="refundLimit" />
        </div>
      }
    >
      {pauses.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-6">No transfers are paused.</p>
      ) : (
        <ul className="divide-y divide-rule">
          {pauses.map(({ _id, group, reason, createdAt }) => (
            <li key={_id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 sm:px-6">
              <div className="min-w-0 grow basis-48">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
                  <span className="min-w-0 break-words">{group?.title ?? 'All groups'}</span>
                  <Badge tone="yellow">Paused</Badge>
                </p>
                <p className="[overflow-wrap:anywhere]">{reason}</p>
                <p className="text-sm text-ink-soft">{`Since ${mediumMoment(createdAt)}`}</p>
                {group ? <Reference>{group._id}</Reference> : null}
              </div>
              <ActionButton name="resume" subjectId={_id} subjectLabel={group?.title ?? 'All groups'} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
