import type { Metadata } from 'next'
import { Dashboard } from '@/components/groups/dashboard'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { listGroups } from '@/lib/groups/queries'
import { getNotificationSummary } from '@/lib/notifications/queries'
import { listRecentTransactions } from '@/lib/transactions/queries'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const viewer = await requireFullViewer()
  const [groups, transactions, { lastNotification }] = await Promise.all([
    listGroups(viewer),
    listRecentTransactions(viewer),
    getNotificationSummary(viewer.userId),
  ])
  return (
    <Dashboard
      viewerId={viewer.userId}
      groups={groups}
      transactions={transactions}
      lastNotification={lastNotification}
    />
  )
}
