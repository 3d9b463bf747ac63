import { Link2Off } from 'lucide-react'
import type { Metadata } from 'next'
import { LinkExpiredCountdown } from '@/components/accounts/link-expired-countdown'
import { PublicShell } from '@/components/shell/public-shell'
import { ButtonLink } from '@/components/ui/button'

export const metadata: Metadata = { title: 'Link expired' }

export default function LinkExpiredPage() {
  return (
    <PublicShell>
      <Link2Off size={46} strokeWidth={1.6} aria-hidden="true" className="text-marmalade" />
      <h1 className="mt-5 text-3xl">Link Expired</h1>
      <p className="mt-3">This password reset link is no longer valid.</p>
      <LinkExpiredCountdown />
      <ButtonLink href="/forgot-password" variant="secondary" wide className="mt-8">
        Ask for a new link
      </ButtonLink>
    </PublicShell>
  )
}
