import type { Metadata } from 'next'
import { PreferenceSwitches } from '@/components/preferences/preference-switches'
import { BackLink } from '@/components/ui/back-link'
import { PageHeader } from '@/components/ui/page-header'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getPreferences } from '@/lib/preferences/queries'
import { listSubscriptionIds } from '@/lib/push/subscriptions'
import { vapidDetails } from '@/lib/push/vapid'

export const metadata: Metadata = { title: 'Notification settings' }

export default async function NotificationSettingsPage() {
  const { userId } = await requireFullViewer()
  const [preferences, browserIds] = await Promise.all([getPreferences(userId), listSubscriptionIds(userId)])
  return (
    <div className="max-w-2xl">
      <PageHeader title="Notification Settings" back={<BackLink href="/settings">Back</BackLink>} />
      <PreferenceSwitches
        userId={userId}
        initial={preferences}
        pushKey={vapidDetails()?.publicKey ?? null}
        browserIds={browserIds}
      />
    </div>
  )
}
