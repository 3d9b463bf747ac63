import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { VerifyScreen } from '@/components/accounts/verify-screen'
import { SessionGuard } from '@/components/session/session-guard'
import { PublicShell } from '@/components/shell/public-shell'
import { listCodes } from '@/lib/accounts/queries'
import { currentViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Verify your account' }

export default async function VerifyPage() {
  const viewer = await currentViewer()
  if (!viewer) redirect('/login')
  return (
    <PublicShell>
      <SessionGuard userId={viewer.userId}>
        <VerifyScreen codes={await listCodes(viewer)} isFull={viewer.isFull} />
      </SessionGuard>
    </PublicShell>
  )
}
