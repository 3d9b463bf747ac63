'use client'

import { type ReactNode, useState } from 'react'
import { endSession } from '@/components/session/end-session'
import { type InvitedAddress, rememberInvitedAddress } from '@/components/session/navigation-state'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { DashboardLink } from './dashboard-link'
import type { Invitation } from './invitation'
import { InvitationFacts } from './invitation-facts'

/** Who is at the screen: their username, or the address for the form that they go on to. */
export type AtScreen = { username: string } | { address: InvitedAddress }

type AddressInvitationProps = { invitation: Invitation; sentTo: string; atScreen: AtScreen }

/** An invitation to an address that nobody has proven yet: it joins whoever does. */
export function AddressInvitation({ invitation, sentTo, atScreen }: AddressInvitationProps) {
  return (
    <>
      <InvitationFacts invitation={invitation} whom="you" />
      {'username' in atScreen ? (
        <WrongAccount username={atScreen.username} sentTo={sentTo} />
      ) : (
        <WaysIn sentTo={sentTo} remember={() => rememberInvitedAddress(atScreen.address)} />
      )}
    </>
  )
}

const Address = ({ children }: { children: ReactNode }) => (
  <bdi className="font-semibold break-words text-ink">{children}</bdi>
)

function WaysIn({ sentTo, remember }: { sentTo: string; remember: () => void }) {
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="text-ink-soft">
        It was sent to <Address>{sentTo}</Address>. To join, sign up or log in, and confirm that address with
        a code.
      </p>
      <ButtonLink size="large" href="/signup" onClick={remember}>
        Sign up to join
      </ButtonLink>
      <ButtonLink variant="secondary" href="/login" onClick={remember}>
        I have an account
      </ButtonLink>
    </div>
  )
}

function WrongAccount({ username, sentTo }: { username: string; sentTo: string }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className="mt-6 flex flex-col gap-3">
      <Notice tone="warning">
        This invitation was sent to <Address>{sentTo}</Address>. You’re logged in as{' '}
        <Address>{username}</Address>, and that address isn’t confirmed on your account.
      </Notice>
      <Button
        size="large"
        loading={isLeaving}
        loadingText="Logging out..."
        onClick={() => {
          setLeaving(true)
          endSession().then(() => window.location.reload())
        }}
      >
        Log out and continue
      </Button>
      <DashboardLink variant="secondary" />
    </div>
  )
}
