import type { Metadata } from 'next'
import { AlreadyMember } from '@/components/groups/invitations/already-member'
import { InvitationScreen } from '@/components/groups/invitations/invitation-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { findInvitedAddress, getInvitationStatus } from '@/lib/groups/invitations/queries'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Group invitation', robots: { index: false } }

type PageProps = { params: Promise<{ token: string }> }

export default async function InvitationPage({ params }: PageProps) {
  const { token } = await params
  const viewer = await currentViewer()
  const person = viewer?.isFull ? viewer : null
  const [address, standing] = await Promise.all([
    findInvitedAddress(token),
    person && getInvitationStatus(person, token),
  ])
  if (person && standing?.groupId && (standing.isTheirs || !standing.isOpen))
    return (
      <PublicShell>
        <AlreadyMember username={person.username} groupId={standing.groupId} />
      </PublicShell>
    )
  const { isTheirs = false, groupId = null } = standing ?? {}
  return (
    <PublicShell>
      <InvitationScreen
        token={token}
        visit={{ viewer: person && { username: person.username, isTheirs, groupId }, address }}
      />
    </PublicShell>
  )
}
