'use client'

import { useEffect, useState } from 'react'
import { rememberInvitation } from '@/components/people/session/navigation-state'
import { forgetNextPage } from '@/components/people/session/next-page'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { MessageContent } from '@/components/ui/page/message-content'
import { Spinner } from '@/components/ui/page/spinner'
import { callServer } from '@/lib/api/client/call-server'
import { AddressInvitation } from './address-invitation'
import { DashboardLink } from './dashboard-link'
import { type Invitation, invitationError } from './invitation'
import { InvitationDetails } from './invitation-details'
import type { InvitationVisit } from './invitation-visit'
import { useReportInvitationOpened } from './use-report-invitation-opened'

type State =
  | { name: 'loading' }
  | { name: 'error'; text: string }
  | { name: 'viewing'; invitation: Invitation }
  | { name: 'joined'; text: string }
  | { name: 'declined'; inviterName: string }

const REDIRECT_AFTER_MS = 2000

/** An invitation, from the first look to being in the group. Its calls are anonymous, whoever is logged in here. */
export function InvitationScreen({ token, visit }: { token: string; visit: InvitationVisit }) {
  const [state, setState] = useState<State>({ name: 'loading' })
  useReportInvitationOpened(token, state.name === 'viewing')

  useEffect(() => {
    rememberInvitation(token)
    forgetNextPage()
    const controller = new AbortController()
    callServer('GET /invitation/{token}', { params: { token }, isAnonymous: true, signal: controller.signal })
      .then(({ invitation }) => setState({ name: 'viewing', invitation }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        setState({ name: 'error', text: invitationError(error, 'Failed to load invitation') })
      })
    return () => controller.abort()
  }, [token])

  if (state.name === 'loading') return <Loading />
  if (state.name === 'error') return <InvitationProblem text={state.text} />
  if (state.name === 'joined')
    return <JoinedMessage text={state.text} token={visit.viewer?.isInvitee ? token : null} />
  if (state.name === 'declined') return <DeclinedMessage inviterName={state.inviterName} />
  const { invitation } = state
  const { viewer, address } = visit
  const declineProps = {
    token,
    invitation,
    onDeclined: () => setState({ name: 'declined', inviterName: invitation.invitedBy.username }),
  }
  if (invitation.sentTo && address)
    return <AddressInvitation {...{ ...declineProps, sentTo: invitation.sentTo, address, viewer }} />
  return (
    <InvitationDetails
      {...declineProps}
      viewer={viewer}
      onJoined={(text) => setState({ name: 'joined', text })}
    />
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-16 text-center">
      <Spinner size={32} className="text-accent" />
      <h1 className="text-xl">Loading invitation details...</h1>
    </div>
  )
}

function InvitationProblem({ text }: { text: string }) {
  return (
    <MessageContent illustration="lost" title="Invitation Error" text={text} isAlert>
      <DashboardLink size="large" />
    </MessageContent>
  )
}

/** `token` is null unless the viewer can open the group at once. */
function JoinedMessage({ text, token }: { text: string; token: string | null }) {
  const groupId = useJoinedGroupId(token)
  /** Holds back the redirect: on a slow connection, the group may take longer to load. */
  const [isOpeningGroup, setOpeningGroup] = useState(false)
  useEffect(() => {
    if (isOpeningGroup) return
    const timer = setTimeout(() => window.location.assign('/dashboard'), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOpeningGroup])
  return (
    <div role="status">
      <MessageContent illustration="people" title="Welcome to the Group!" text={text}>
        <p className="flex items-center gap-2.5 text-ink-soft">
          <Spinner size={18} />
          Redirecting to dashboard...
        </p>
        {groupId ? (
          <ButtonLink
            variant="secondary"
            size="large"
            href={`/group/${groupId}`}
            onNavigate={() => setOpeningGroup(true)}
          >
            Open the group
          </ButtonLink>
        ) : null}
      </MessageContent>
    </div>
  )
}

/** The group that an invitation led to, if the viewer is now in it. */
function useJoinedGroupId(token: string | null) {
  const [groupId, setGroupId] = useState<string | null>(null)
  useEffect(() => {
    if (!token) return
    callServer('GET /invitation/{token}/group', { params: { token }, staysOn401: true })
      .then((found) => setGroupId(found.groupId))
      .catch(() => null)
  }, [token])
  return groupId
}

function DeclinedMessage({ inviterName }: { inviterName: string }) {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <h1 ref={(title) => title?.focus()} tabIndex={-1} className="text-3xl outline-none">
        You declined the invitation
      </h1>
      <p>
        <bdi className="font-semibold">{inviterName}</bdi> has been told. Should you change your mind, ask
        them for a new one.
      </p>
      <DashboardLink variant="secondary" />
    </div>
  )
}
