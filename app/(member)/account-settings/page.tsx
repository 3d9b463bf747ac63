import type { Metadata } from 'next'
import { AccountScreen } from '@/components/people/accounts/profile/account-screen'
import { listFactors } from '@/lib/people/accounts/factors/passkeys'
import { getUser, listSessions } from '@/lib/people/accounts/sign-in/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Account settings' }

export default async function AccountSettingsPage() {
  const viewer = await requireFullViewer()
  const [user, sessions, factors] = await Promise.all([
    getUser(viewer.userId),
    listSessions(viewer),
    listFactors(viewer.userId),
  ])
  return (
    <AccountScreen
      userId={viewer.userId}
      identifier={user.email ?? user.phoneNumber}
      is2FaEnabled={viewer.is2FaEnabled}
      factors={factors}
      sessions={sessions}
    />
  )
}
