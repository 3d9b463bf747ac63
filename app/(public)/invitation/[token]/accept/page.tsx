import type { Metadata } from 'next'
import { InvitationScreen } from '@/components/invitations/invitation-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { currentViewer } from '@/lib/auth/current-viewer'
import { findInvitedAddress } from '@/lib/invitations/queries'

export const metadata: Metadata = { title: 'Group invitation', robots: { index: false } }

type PageProps = { params: Promise<{ token: string }> }

export default async function InvitationPage({ params }: PageProps) {
  const { token } = await params
  return (
    <PublicShell>
      <InvitationScreen token={token} atScreen={await findAtScreen(token)} />
    </PublicShell>
  )
}

/** Of an invitation to an address that nobody has proven yet: who could accept it; null for any other. */
async function findAtScreen(token: string) {
  const address = await findInvitedAddress(token)
  if (!address) return null
  const viewer = await currentViewer()
  return viewer?.isFull ? { username: viewer.username } : { address }
}
