'use client'

import { useEffect, useState } from 'react'
import { rememberInvitation } from '@/components/session/navigation-state'
import { Illustration } from '@/components/ui/illustration'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { callServer } from '@/lib/browser/call-server'
import { AddressInvitation, type AtScreen } from './address-invitation'
import { DashboardLink } from './dashboard-link'
import { type Invitation, invitationError } from './invitation'
import { InvitationDetails } from './invitation-details'
import { useFirstLook } from './use-first-look'

type State =
  | { name: 'loading' }
  | { name: 'error'; text: string }
  | { name: 'viewing'; invitation: Invitation }
  | { name: 'joined'; text: string }

const REDIRECT_AFTER_MS = 2000

/** An invitation from the first look to being in the group. No call carries a token of the person at the screen. */
export function InvitationScreen({ token, atScreen }: { token: string; atScreen: AtScreen | null }) {
  const [state, setState] = useState<State>({ name: 'loading' })
  useFirstLook(token, state.name === 'viewing')

  useEffect(() => {
    rememberInvitation(token)
    const leaving = new AbortController()
    callServer('GET /invitation/{token}', { params: { token }, anonymous: true, signal: leaving.signal })
      .then(({ invitation }) => setState({ name: 'viewing', invitation }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        setState({ name: 'error', text: invitationError(error, 'Failed to load invitation') })
      })
    return () => leaving.abort()
  }, [token])

  if (state.name === 'loading') return <Loading />
  if (state.name === 'error') return <InvitationProblem text={state.text} />
  if (state.name === 'joined') return <Joined text={state.text} />
  const { sentTo } = state.invitation
  if (sentTo && atScreen)
    return <AddressInvitation invitation={state.invitation} sentTo={sentTo} atScreen={atScreen} />
  return (
    <InvitationDetails
      token={token}
      invitation={state.invitation}
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
    <div className="flex flex-col items-start gap-5">
      <Illustration name="lost" />
      <h1 className="text-3xl">Invitation Error</h1>
      <Notice tone="danger" role="alert" className="w-full">
        {text}
      </Notice>
      <DashboardLink />
    </div>
  )
}

function Joined({ text }: { text: string }) {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign('/dashboard'), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <Illustration name="people" />
      <h1 className="text-3xl">Welcome to the Group!</h1>
      <p>{text}</p>
      <p className="flex items-center gap-2.5 text-ink-soft">
        <Spinner size={18} />
        Redirecting to dashboard...
      </p>
    </div>
  )
}
