import type { Metadata } from 'next'
import { ForgotPasswordScreen } from '@/components/accounts/forgot-password-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { env } from '@/lib/env'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default function ForgotPasswordPage() {
  return (
    <PublicShell>
      <ForgotPasswordScreen supportEmail={env.SUPPORT_EMAIL} />
    </PublicShell>
  )
}
