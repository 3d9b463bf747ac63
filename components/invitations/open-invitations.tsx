import { ButtonLink } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'

type OpenInvitation = { groupTitle: string; invitedBy: string; token: string }

/** The groups somebody is invited to; nothing where there is none. */
export function OpenInvitations({ invitations }: { invitations: OpenInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <Panel title="Open invitations" highlighted className="mb-6">
      <ul className="divide-y divide-rule">
        {invitations.map(({ groupTitle, invitedBy, token }) => (
          <li
            key={token}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-semibold break-words">
                <bdi>{groupTitle}</bdi>
              </p>
              <p className="text-sm text-ink-soft">
                <bdi>{invitedBy}</bdi> invited you
              </p>
            </div>
            <ButtonLink
              size="small"
              href={`/invitation/${encodeURIComponent(token)}/accept`}
              aria-label={`View invitation to ${groupTitle}`}
            >
              View invitation
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
