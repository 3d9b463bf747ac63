'use client'

import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/button'
import { DescriptionList } from '@/components/ui/description-list'
import { ErrorNotice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { callServer } from '@/lib/browser/call-server'
import { DashboardLink } from './dashboard-link'
import { type Invitation, invitationError } from './invitation'

type InvitationDetailsProps = { token: string; invitation: Invitation; onJoined: (text: string) => void }

export function InvitationDetails({ token, invitation, onJoined }: InvitationDetailsProps) {
  const { isBusy, error, run } = useAction({ leaves: true })
  const { group, invitedBy, invitedUser } = invitation

  const join = async () => {
    const address = 'POST /invitation/{token}/accept'
    const { message } = await callServer(address, { params: { token }, anonymous: true })
    onJoined(message || 'Successfully joined the group!')
  }

  return (
    <>
      <p className="text-sm font-semibold text-marmalade">Group Invitation</p>
      <h1 dir="auto" className="mt-1 text-3xl break-words">
        {group.title}
      </h1>
      <p className="mt-2 text-ink-soft">
        <bdi className="font-semibold text-ink">{invitedBy.username}</bdi> invites{' '}
        <bdi className="font-semibold text-ink">{invitedUser.username}</bdi> to join.
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
      <div className="mt-6 flex flex-col gap-3">
        <ErrorNotice message={error} />
        <Button
          size="large"
          loading={isBusy}
          loadingText="Joining Group..."
          onClick={() => run(join, (thrown) => invitationError(thrown, 'Failed to accept invitation'))}
        >
          Join Group
        </Button>
        <DashboardLink variant="secondary" />
      </div>
    </>
  )
}
