import { Panel } from '@/components/ui/page/panel'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { mediumMoment } from '@/lib/base/dates'
import { Reference } from './reference'

type AuditAction = ApiResponse<'GET /operator/audit'>['actions'][number]

const WORDS: Record<string, string> = {
  'flag-closed': 'Closed a flag',
  'adjustment-asked': 'Asked for an adjustment',
  'adjustment-approved': 'Approved an adjustment',
  'adjustment-declined': 'Declined an adjustment',
  'payouts-paused': 'Paused transfers',
  'payouts-resumed': 'Resumed transfers',
  'event-replayed': 'Replayed an event',
  'catch-up': 'Walked the provider’s records',
  'transfer-limit-set': 'Set a transfer limit',
  'refund-limit-set': 'Set a refund limit',
  'content-hidden': 'Hid what a group shows',
  'content-shown': 'Showed it again',
  'sessions-ended': 'Logged somebody out everywhere',
  'receipt-sent': 'Sent a receipt again',
  'evidence-sent': 'Answered a dispute',
}

/** What operators did, latest first. */
export function AuditPanel({ actions }: { actions: AuditAction[] }) {
  return (
    <Panel title="Audit trail" padding="none">
      {actions.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-6">Nothing has been done yet.</p>
      ) : (
        <ol className="divide-y divide-rule">
          {actions.map(({ _id, at, who, what, subject, reason, detail }) => (
            <li key={_id} className="px-4 py-3.5 sm:px-6">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{WORDS[what] ?? what}</span>
                <time dateTime={at} className="figures text-sm text-ink-soft">
                  {mediumMoment(at)}
                </time>
              </p>
              <p className="[overflow-wrap:anywhere]">{reason}</p>
              <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                {[who, detail].filter(Boolean).join(' · ')}
              </p>
              {detail ? null : <Reference>{subject}</Reference>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
