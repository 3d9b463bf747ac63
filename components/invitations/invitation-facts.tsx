import type { ReactNode } from 'react'
import { DescriptionList } from '@/components/ui/description-list'
import { Panel } from '@/components/ui/panel'
import type { Invitation } from './invitation'

/** What an invitation is to, and who invites whom. */
export function InvitationFacts({ invitation, whom }: { invitation: Invitation; whom: ReactNode }) {
  const { group, invitedBy } = invitation
  return (
    <>
      <p className="text-sm font-semibold text-marmalade">Group Invitation</p>
      <h1 dir="auto" className="mt-1 text-3xl break-words">
        {group.title}
      </h1>
      <p className="mt-2 text-ink-soft">
        <bdi className="font-semibold text-ink">{invitedBy.username}</bdi> invites {whom} to join.
      </p>
      <Panel className="mt-6">
        {group.description ? (
          <p dir="auto" className="mb-3 break-words whitespace-pre-line">
            {group.description}
          </p>
        ) : null}
        <DescriptionList
          items={[
            { term: 'Members', value: group.numberOfMembers },
            { term: 'Split type', value: group.splitOption === 'autoSplit' ? 'Auto' : 'Custom' },
            { term: 'Invited by', value: <bdi>{invitedBy.username}</bdi> },
          ]}
        />
      </Panel>
    </>
  )
}
