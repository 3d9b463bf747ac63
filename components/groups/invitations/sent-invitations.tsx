import { Badge } from '@/components/ui/figures/badge'
import { Panel } from '@/components/ui/page/panel'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { mediumDay } from '@/lib/base/dates'
import { InvitationButtons } from './invitation-buttons'

export type SentInvitation = ApiResponse<'GET /group/{id}/invitations'>['invitations'][number]

/** For admins: who is invited and has not joined; null if there is nobody. */
export function SentInvitations({ invitations }: { invitations: SentInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <Panel title="Invited, not joined yet" className="mt-6">
      <ul className="-my-3 divide-y divide-rule">
        {invitations.map(({ _id, to, createdAt, expiresAt, opened }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <bdi className="block font-semibold break-words">{to}</bdi>
              <p className="text-sm text-ink-soft">
                Invited <time dateTime={createdAt}>{mediumDay(createdAt)}</time>, open until{' '}
                <time dateTime={expiresAt}>{mediumDay(expiresAt)}</time>
              </p>
            </div>
            <Badge tone={opened ? 'green' : 'yellow'}>{opened ? 'Opened' : 'Not opened yet'}</Badge>
            <InvitationButtons id={_id} to={to} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
