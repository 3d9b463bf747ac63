import type { Metadata } from 'next'
import { ForgotPasswordScreen } from '@/components/people/accounts/sign-in/forgot-password-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { env } from '@/lib/base/env'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default function ForgotPasswordPage() {
  return (
    <PublicShell>
      <ForgotPasswordScreen supportEmail={env.SUPPORT_EMAIL} />
    </PublicShell>
  )
}
