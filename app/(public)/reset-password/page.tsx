import type { Metadata } from 'next'
import { ResetPasswordScreen } from '@/components/accounts/reset-password-screen'
import { PublicShell } from '@/components/shell/public-shell'

// Until the page removes the secret from its address, no request may send it as a referrer, not even to ourselves.
export const metadata: Metadata = { title: 'Reset your password', referrer: 'no-referrer' }

export default function ResetPasswordPage() {
  return (
    <PublicShell>
      <ResetPasswordScreen />
    </PublicShell>
  )
}
