import type { Metadata } from 'next'
import { SignupScreen } from '@/components/accounts/signup-screen'
import { ForgetUser } from '@/components/session/forget-user'
import { LeaveIfSignedIn } from '@/components/session/leave-if-signed-in'
import { PublicShell } from '@/components/shell/public-shell'
import { currentViewer } from '@/lib/auth/current-viewer'
import { env } from '@/lib/env'

export const metadata: Metadata = { title: 'Create your account' }

export default async function SignupPage() {
  const viewer = await currentViewer()
  if (viewer?.isFull)
    return (
      <PublicShell>
        <h1 className="sr-only">Create your account</h1>
        <LeaveIfSignedIn userId={viewer.userId} />
      </PublicShell>
    )
  return (
    <PublicShell>
      {viewer ? null : <ForgetUser />}
      <SignupScreen supportEmail={env.SUPPORT_EMAIL} />
    </PublicShell>
  )
}
