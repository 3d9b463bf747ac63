import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LostPhoneScreen } from '@/components/people/accounts/sign-in/lost-phone-screen'
import { SessionGuard } from '@/components/people/session/session-guard'
import { PublicShell } from '@/components/shell/public-shell'
import { listSignInMethods } from '@/lib/people/accounts/sign-in/sign-in-methods'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Lost your phone?' }

/** For somebody who has reset the password by mail, and cannot confirm that with their phone or app. */
export default async function LostPhonePage() {
  const viewer = await currentViewer()
  if (!viewer) redirect('/login')
  const { lostPhone } = await listSignInMethods(viewer)
  if (lostPhone === null) redirect('/verify/continue')
  return (
    <PublicShell>
      <SessionGuard userId={viewer.userId}>
        <LostPhoneScreen pendingNumber={lostPhone === 'may' ? null : lostPhone} />
      </SessionGuard>
    </PublicShell>
  )
}
