import type { Metadata } from 'next'
import { PreferencesScreen } from '@/components/preferences/preferences-screen'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getPreferences } from '@/lib/preferences/queries'
import { listSubscriptionIds } from '@/lib/push/subscriptions'
import { vapidDetails } from '@/lib/push/vapid'

export const metadata: Metadata = { title: 'Notification settings' }

export default async function NotificationSettingsPage() {
  const { userId } = await requireFullViewer()
  const [preferences, browserIds] = await Promise.all([getPreferences(userId), listSubscriptionIds(userId)])
  return (
    <PreferencesScreen
      userId={userId}
      initial={preferences}
      pushKey={vapidDetails()?.publicKey ?? null}
      browserIds={browserIds}
    />
  )
}
