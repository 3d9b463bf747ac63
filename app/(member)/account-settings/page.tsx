import type { Metadata } from 'next'
import { AccountScreen } from '@/components/accounts/account-screen'
import { listFactors } from '@/lib/accounts/passkeys'
import { getUser, listSessions } from '@/lib/accounts/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'

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
