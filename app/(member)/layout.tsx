import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { LoginRedirect } from '@/components/people/session/login-redirect'
import { PublicShell } from '@/components/shell/public-shell'
import { now } from '@/lib/base/clock'
import { currentViewer, logInPath, requireFullViewer } from '@/lib/platform/auth/current-viewer'
import { isBrowser } from '@/lib/platform/http/caller'
import { MemberFrame } from '../member-frame'

/** Nobody searches for these pages. */
export const metadata: Metadata = { description: null }

/**
 * In place of the page, a browser whose user has to log in gets a screen that remembers the address in its tab and goes
 * on: after a redirect by the server, nothing in the tab would know it. Everything else is redirected.
 */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  const loadedAt = now().getTime()
  const viewer = await currentViewer()
  if (!viewer?.isFull && isBrowser({ headers: await headers() }))
    return (
      <PublicShell>
        <h1 className="sr-only">Log in</h1>
        <LoginRedirect to={await logInPath(viewer)} />
      </PublicShell>
    )
  const { userId } = await requireFullViewer()
  return (
    <MemberFrame userId={userId} loadedAt={loadedAt}>
      {children}
    </MemberFrame>
  )
}
