import type { Metadata } from 'next'
import { ResetPasswordScreen } from '@/components/accounts/reset-password-screen'
import { PublicShell } from '@/components/shell/public-shell'

// The address carries a secret until the page has taken it away: it is told to no one, not even to ourselves.
export const metadata: Metadata = { title: 'Reset your password', referrer: 'no-referrer' }

export default function ResetPasswordPage() {
  return (
    <PublicShell>
      <ResetPasswordScreen />
    </PublicShell>
  )
}
