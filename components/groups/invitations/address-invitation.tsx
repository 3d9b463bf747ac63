import type { ReactNode } from 'react'
import { rememberInvitedAddress } from '@/components/people/session/navigation-state'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Notice } from '@/components/ui/page/notice'
import { DashboardLink } from './dashboard-link'
import { DeclineButton, type DeclineProps } from './decline-button'
import { GroupClosed } from './group-closed'
import { InvitationFacts } from './invitation-facts'
import type { InvitationVisit } from './invitation-visit'
import { LogOutButton } from './log-out-button'

type AddressInvitationProps = DeclineProps & {
  sentTo: string
  address: NonNullable<InvitationVisit['address']>
  viewer: InvitationVisit['viewer']
}

/** An invitation to an address that nobody has verified yet: verifying it joins the group. */
export function AddressInvitation({ sentTo, address, viewer, ...declineProps }: AddressInvitationProps) {
  return (
    <>
      <InvitationFacts invitation={declineProps.invitation} invitee="you" />
      {viewer ? (
        <WrongAccount viewer={viewer} sentTo={sentTo} />
      ) : declineProps.invitation.group.isClosed ? (
        <div className="mt-6 flex flex-col gap-3">
          <GroupClosed />
          <DeclineButton {...declineProps} />
        </div>
      ) : (
        <div className="mt-6 flex flex-col gap-3">
          <p className="text-ink-soft">
            It was sent to <BoldText>{sentTo}</BoldText>. To join, sign up or log in, and confirm that address
            with a code.
          </p>
          <ButtonLink size="large" href="/signup" onClick={() => rememberInvitedAddress(address)}>
            Sign up to join
          </ButtonLink>
          <ButtonLink variant="secondary" href="/login" onClick={() => rememberInvitedAddress(address)}>
            I have an account
          </ButtonLink>
          <DeclineButton {...declineProps} />
        </div>
      )}
    </>
  )
}

const BoldText = ({ children }: { children: ReactNode }) => (
  <bdi className="font-semibold break-words text-ink">{children}</bdi>
)

type WrongAccountProps = { viewer: NonNullable<InvitationVisit['viewer']>; sentTo: string }

function WrongAccount({ viewer, sentTo }: WrongAccountProps) {
  return (
    <div className="mt-6 flex flex-col gap-3">
      <Notice tone="warning">
        This invitation was sent to <BoldText>{sentTo}</BoldText>. You’re logged in as{' '}
        <BoldText>{viewer.username}</BoldText>, and that address isn’t confirmed on your account.
        {viewer.groupId ? ' You’re in this group already.' : null}
      </Notice>
      {viewer.groupId ? (
        <ButtonLink size="large" href={`/group/${viewer.groupId}`}>
          Open the group
        </ButtonLink>
      ) : null}
      <LogOutButton size="large" variant={viewer.groupId ? 'secondary' : 'primary'} />
      <DashboardLink variant="secondary" />
    </div>
  )
}
