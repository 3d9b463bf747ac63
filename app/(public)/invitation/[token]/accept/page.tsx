import type { Metadata } from 'next'
import { InvitationScreen } from '@/components/invitations/invitation-screen'
import { PublicShell } from '@/components/shell/public-shell'

export const metadata: Metadata = { title: 'Group invitation', robots: { index: false } }

type PageProps = { params: Promise<{ token: string }> }

export default async function InvitationPage({ params }: PageProps) {
  return (
    <PublicShell>
      <InvitationScreen token={(await params).token} />
    </PublicShell>
  )
}
