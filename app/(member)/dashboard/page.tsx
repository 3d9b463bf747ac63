import type { Metadata } from 'next'
import { Dashboard } from '@/components/groups/dashboard'
import { overviewOf } from '@/components/groups/overview-of'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { londonDay } from '@/lib/clock'
import { env } from '@/lib/env'
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
      today={today}
      londonToday={londonDay()}
      invitations={invitations}
      overview={overviewOf(groups, viewer.userId)}
      transactions={transactions}
      lastNotification={lastNotification}
      offersFee={!env.FEE_PAID_BY}
    />
  )
}
