import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ContinueVerification } from '@/components/people/accounts/codes/continue-verification'
import { verificationTarget } from '@/components/people/session/navigation-state'
import { PublicShell } from '@/components/shell/public-shell'
import { findSignInTarget } from '@/lib/people/accounts/sign-in/queries'
import { listSignInMethods } from '@/lib/people/accounts/sign-in/sign-in-methods'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Verify your account' }

/** Where people land who open a signed-in screen before they have entered their code. */
export default async function ContinueVerificationPage() {
  const viewer = await currentViewer()
  if (!viewer) redirect('/login')
  if (viewer.isFull) redirect('/dashboard')
  const target = await findSignInTarget(viewer.userId)
  const { hasApp, hasPasskey } = await listSignInMethods(viewer)
  if (!target && !hasApp && !hasPasskey) redirect('/signup')
  return (
    <PublicShell>
      <h1 className="sr-only">Verify your account</h1>
      <ContinueVerification target={target && verificationTarget(target.destination, target.channel)} />
    </PublicShell>
  )
}
