import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { VerifyScreen } from '@/components/people/accounts/codes/verify-screen'
import { SessionGuard } from '@/components/people/session/session-guard'
import { PublicShell } from '@/components/shell/public-shell'
import { getUser, listCodes } from '@/lib/people/accounts/sign-in/queries'
import { listSignInMethods } from '@/lib/people/accounts/sign-in/sign-in-methods'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Verify your account' }

export default async function VerifyPage() {
  const viewer = await currentViewer()
  if (!viewer) redirect('/login')
  const [codes, signInMethods, { isVerified }] = await Promise.all([
    listCodes(viewer),
    listSignInMethods(viewer),
    getUser(viewer.userId),
  ])
  return (
    <PublicShell>
      <SessionGuard userId={viewer.userId}>
        <VerifyScreen codes={codes} methods={signInMethods} isSignedIn={viewer.isFull} isNew={!isVerified} />
      </SessionGuard>
    </PublicShell>
  )
}
