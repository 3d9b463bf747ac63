import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ResetPasswordScreen } from '@/components/people/accounts/sign-in/reset-password-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { tidyToken } from '@/lib/groups/links/tidy-address'

// Until the page removes the secret from its address, no request may send it as a referrer, not even to ourselves.
export const metadata: Metadata = { title: 'Reset your password', referrer: 'no-referrer' }

type PageProps = { searchParams: Promise<{ token?: string | string[] }> }

export default async function ResetPasswordPage({ searchParams }: PageProps) {
  const { token } = await searchParams
  const tidiedToken = typeof token === 'string' ? tidyToken(token) : null
  if (tidiedToken) redirect(`/reset-password?token=${tidiedToken}`)
  return (
    <PublicShell>
      <ResetPasswordScreen />
    </PublicShell>
  )
}
