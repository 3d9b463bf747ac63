import type { Metadata } from 'next'
import { PreferencesScreen } from '@/components/people/preferences/preferences-screen'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'
import { getPreferences } from '@/lib/platform/messages/preferences/queries'
import { listSubscriptionIds } from '@/lib/platform/messages/push/subscriptions'
import { vapidDetails } from '@/lib/platform/messages/push/vapid'

export const metadata: Metadata = { title: 'Notification settings' }

export default async function NotificationSettingsPage() {
  const { userId } = await requireFullViewer()
  const [preferences, subscriptionIds] = await Promise.all([
    getPreferences(userId),
    listSubscriptionIds(userId),
  ])
  return (
    <PreferencesScreen
      userId={userId}
      initial={preferences}
      pushKey={vapidDetails()?.publicKey ?? null}
      browserIds={subscriptionIds}
    />
  )
}
