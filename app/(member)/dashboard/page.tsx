import type { Metadata } from 'next'
import { Dashboard } from '@/components/groups/dashboard'
import { TodayPanel } from '@/components/today/today-panel'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { londonDay } from '@/lib/clock'
import { listGroups } from '@/lib/groups/queries'
import { getNotificationSummary } from '@/lib/notifications/queries'
import { getToday } from '@/lib/today/queries'
import { listRecentTransactions } from '@/lib/transactions/queries'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const viewer = await requireFullViewer()
  const [today, groups, transactions, { lastNotification }] = await Promise.all([
    getToday(viewer),
    listGroups(viewer),
    listRecentTransactions(viewer),
    getNotificationSummary(viewer.userId),
  ])
  return (
    <Dashboard
      viewerId={viewer.userId}
      today={<TodayPanel today={today} londonToday={londonDay()} />}
      groups={groups}
      transactions={transactions}
      lastNotification={lastNotification}
    />
  )
}
