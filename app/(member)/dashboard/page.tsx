import type { Metadata } from 'next'
import { Dashboard } from '@/components/groups/dashboard'
import { OpenInvitations } from '@/components/invitations/open-invitations'
import { TodayPanel } from '@/components/today/today-panel'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { londonDay } from '@/lib/clock'
import { listGroups } from '@/lib/groups/queries'
import { listOpenInvitations } from '@/lib/invitations/queries'
import { getLastNotification } from '@/lib/notifications/queries'
import { getToday } from '@/lib/today/queries'
import { listRecentTransactions } from '@/lib/transactions/queries'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const viewer = await requireFullViewer()
  const [today, invitations, groups, transactions, lastNotification] = await Promise.all([
    getToday(viewer),
    listOpenInvitations(viewer),
    listGroups(viewer),
    listRecentTransactions(viewer),
    getLastNotification(viewer.userId),
  ])
  return (
    <Dashboard
      viewerId={viewer.userId}
      today={
        <>
          <TodayPanel today={today} londonToday={londonDay()} hasInvitations={invitations.length > 0} />
          <OpenInvitations invitations={invitations} />
        </>
      }
      groups={groups}
      transactions={transactions}
      lastNotification={lastNotification}
    />
  )
}
