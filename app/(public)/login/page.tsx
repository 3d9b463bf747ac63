import type { Metadata } from 'next'
import { LoginForm } from '@/components/accounts/login-form'
import { ForgetUser } from '@/components/session/forget-user'
import { LeaveIfSignedIn } from '@/components/session/leave-if-signed-in'
import { PublicShell } from '@/components/shell/public-shell'
import { currentViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Log in' }

export default async function LoginPage() {
  const viewer = await currentViewer()
  return (
    <PublicShell>
      {viewer ? null : <ForgetUser />}
      <h1 className="text-3xl">Welcome back</h1>
      <p className="mt-2 text-ink-soft">Enter your email or phone number to login</p>
      {viewer?.isFull ? <LeaveIfSignedIn userId={viewer.userId} /> : <LoginForm />}
    </PublicShell>
  )
}
