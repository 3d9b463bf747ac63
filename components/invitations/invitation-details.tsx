'use client'

import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { callServer } from '@/lib/browser/call-server'
import { DashboardLink } from './dashboard-link'
import { type Invitation, invitationError } from './invitation'
import { InvitationFacts } from './invitation-facts'

type InvitationDetailsProps = { token: string; invitation: Invitation; onJoined: (text: string) => void }

export function InvitationDetails({ token, invitation, onJoined }: InvitationDetailsProps) {
  const { isBusy, error, run } = useAction({ leaves: true })
  const { invitedUser } = invitation

  const join = async () => {
    const address = 'POST /invitation/{token}/accept'
    const { message } = await callServer(address, { params: { token }, anonymous: true })
    onJoined(message || 'Successfully joined the group!')
  }

  return (
    <>
      <InvitationFacts
        invitation={invitation}
        whom={
          invitedUser ? (
            <bdi className="font-semibold text-ink">{invitedUser.username}</bdi>
          ) : (
            'the person with the address this was sent to'
          )
        }
      />
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
