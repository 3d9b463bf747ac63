import { Clock } from 'lucide-react'
import type { Metadata } from 'next'
import { ForgetUser } from '@/components/session/forget-user'
import { PublicShell } from '@/components/shell/public-shell'
import { ButtonLink } from '@/components/ui/button'
import { currentViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Session expired' }

export default async function SessionOutPage() {
  const viewer = await currentViewer()
  return (
    <PublicShell>
      {viewer ? null : <ForgetUser />}
      <Clock size={46} strokeWidth={1.6} aria-hidden="true" className="text-marmalade" />
      <h1 className="mt-5 text-3xl">Session Expired</h1>
      <p className="mt-3 text-pretty text-ink-soft">
        For your security, we've logged you out. Log in again to carry on.
      </p>
      <ButtonLink href="/login" size="large" wide className="mt-8">
        Log In Again
      </ButtonLink>
    </PublicShell>
  )
}
