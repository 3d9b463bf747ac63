import { TextLink } from '@/components/ui/buttons/text-link'
import { Panel } from '@/components/ui/page/panel'
import { InvitationAnswers } from './invitation-answers'
import { type Price, priceText } from './price-text'

export type OpenInvitation = Price & { groupTitle: string; invitedBy: string; token: string }

/** The groups somebody is invited to, with the price and the buttons to accept or decline; null if there are none. */
export function OpenInvitations({ invitations }: { invitations: OpenInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <Panel title="Open invitations" highlighted className="mb-6">
      <ul className="divide-y divide-rule">
        {invitations.map((invitation) => (
          <Line key={invitation.token} invitation={invitation} />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ invitation }: { invitation: OpenInvitation }) {
  const { groupTitle, invitedBy, token } = invitation
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-64">
        <p className="text-lg font-semibold break-words">
          <bdi>{groupTitle}</bdi>
        </p>
        <p className="text-sm break-words text-ink-soft">
          <bdi>{invitedBy}</bdi> invited you
        </p>
        <p className="mt-1">{priceText(invitation)}</p>
        <p className="text-sm">
          <TextLink
            standalone
            href={`/invitation/${encodeURIComponent(token)}/accept`}
            aria-label={`View invitation to ${groupTitle}`}
          >
            View invitation
          </TextLink>
        </p>
      </div>
      <InvitationAnswers token={token} groupTitle={groupTitle} invitedBy={invitedBy} />
    </li>
  )
}
