import { Button } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { DashboardLink } from './dashboard-link'
import { DeclineButton, type DeclineProps } from './decline-button'
import { GroupClosed } from './group-closed'
import type { Invitation } from './invitation'
import { InvitationFacts } from './invitation-facts'
import type { InvitationVisit } from './invitation-visit'
import { LogOutButton } from './log-out-button'
import { useAcceptInvitation } from './use-accept-invitation'

type InvitationDetailsProps = DeclineProps & {
  viewer: InvitationVisit['viewer']
  onJoined: (text: string) => void
}

export function InvitationDetails({ viewer, onJoined, ...declineProps }: InvitationDetailsProps) {
  const { token, invitation } = declineProps
  const { isBusy, error, accept } = useAcceptInvitation({ token, onJoined, navigatesAway: true })
  const { invitedUser, group } = invitation
  const isForSomeoneElse = viewer !== null && !viewer.isInvitee

  return (
    <>
      <InvitationFacts
        invitation={invitation}
        invitee={
          invitedUser ? (
            <bdi className="font-semibold text-ink">{invitedUser.username}</bdi>
          ) : (
            'the person with the address this was sent to'
          )
        }
      />
      <div className="mt-6 flex flex-col gap-3">
        {isForSomeoneElse ? <OtherAccount viewer={viewer} invitedUser={invitedUser} /> : null}
        {group.isClosed ? (
          <GroupClosed />
        ) : invitedUser === null ? (
          <LogInPrompt isLoggedIn={viewer !== null} />
        ) : (
          <>
            <ErrorNotice message={error} />
            <Button size="large" loading={isBusy} loadingText="Joining Group..." onClick={accept}>
              Join Group
            </Button>
          </>
        )}
        {isForSomeoneElse ? <LogOutButton variant="secondary" /> : null}
        <DashboardLink variant="secondary" />
        {isForSomeoneElse ? null : <DeclineButton {...declineProps} disabled={isBusy} />}
      </div>
    </>
  )
}

/** One that was sent to an address is accepted by the person who has confirmed it, logged in. */
function LogInPrompt({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <>
      <p className="text-ink-soft">
        To join, log in with the account that has confirmed the address this was sent to.
      </p>
      {isLoggedIn ? null : (
        <ButtonLink size="large" href="/login">
          Log in to join
        </ButtonLink>
      )}
    </>
  )
}

type OtherAccountProps = {
  viewer: NonNullable<InvitationVisit['viewer']>
  invitedUser: Invitation['invitedUser']
}

/** An invitation by username adds the invited person, whoever is logged in here: tells anyone else so. */
function OtherAccount({ viewer, invitedUser }: OtherAccountProps) {
  const invitee = invitedUser ? (
    <bdi className="font-semibold text-ink">{invitedUser.username}</bdi>
  ) : (
    'the person it was sent to'
  )
  return (
    <Notice tone="warning">
      You’re logged in as <bdi className="font-semibold text-ink">{viewer.username}</bdi>
      {viewer.groupId ? ', who is in this group already' : null}. This invitation is for {invitee}
      {invitedUser ? ': joining puts them into the group, not you' : null}. If that’s you, log out and log in
      with that account.
    </Notice>
  )
}
