import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { VerifyScreen } from '@/components/people/accounts/codes/verify-screen'
import { SessionGuard } from '@/components/people/session/session-guard'
import { PublicShell } from '@/components/shell/public-shell'
import { listCodes } from '@/lib/people/accounts/sign-in/queries'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

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
