import type { Metadata } from 'next'
import { catchRefusal, limitPage, refusedPage } from '@/app/(public)/refused-page'
import { AlreadyMember } from '@/components/groups/invitations/already-member'
import { InvitationScreen } from '@/components/groups/invitations/invitation-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { AppError } from '@/lib/base/errors'
import { getInvitation } from '@/lib/groups/invitations/contract'
import { findInvitedAddress, getInvitationStatus } from '@/lib/groups/invitations/queries'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Group invitation', robots: { index: false } }

type PageProps = { params: Promise<{ token: string }> }

export default async function InvitationPage({ params }: PageProps) {
  const refusal = await catchRefusal(limitPage(getInvitation))
  if (refusal instanceof AppError) return refusedPage(refusal)
  const { token } = await params
  const viewer = await currentViewer()
  const fullViewer = viewer?.isFull ? viewer : null
  const [address, invitationStatus] = await Promise.all([
    findInvitedAddress(token),
    fullViewer && getInvitationStatus(fullViewer, token),
  ])
  if (fullViewer && invitationStatus?.groupId && (invitationStatus.isTheirs || !invitationStatus.isOpen))
    return (
      <PublicShell>
        <AlreadyMember username={fullViewer.username} groupId={invitationStatus.groupId} />
      </PublicShell>
    )
  const { isTheirs: isInvitee = false, groupId = null } = invitationStatus ?? {}
  return (
    <PublicShell>
      <InvitationScreen
        token={token}
        visit={{ viewer: fullViewer && { username: fullViewer.username, isInvitee, groupId }, address }}
      />
    </PublicShell>
  )
}
