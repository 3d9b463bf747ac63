import type { Metadata } from 'next'
import { AlreadyIn } from '@/components/invitations/already-in'
import { InvitationScreen } from '@/components/invitations/invitation-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { currentViewer } from '@/lib/auth/current-viewer'
import { findInvitedAddress, getStanding } from '@/lib/invitations/queries'

export const metadata: Metadata = { title: 'Group invitation', robots: { index: false } }

type PageProps = { params: Promise<{ token: string }> }

export default async function InvitationPage({ params }: PageProps) {
  const { token } = await params
  const viewer = await currentViewer()
  const person = viewer?.isFull ? viewer : null
  const [address, standing] = await Promise.all([
    findInvitedAddress(token),
    person && getStanding(person, token),
  ])
  if (person && standing?.groupId && (standing.isTheirs || !standing.isOpen))
    return (
      <PublicShell>
        <AlreadyIn username={person.username} groupId={standing.groupId} />
      </PublicShell>
    )
  const { isTheirs = false, groupId = null } = standing ?? {}
  return (
    <PublicShell>
      <InvitationScreen
        token={token}
        atScreen={{ viewer: person && { username: person.username, isTheirs, groupId }, address }}
      />
    </PublicShell>
  )
}
