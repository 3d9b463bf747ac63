import type { Metadata } from 'next'
import { Dashboard } from '@/components/groups/group/dashboard'
import { overviewOf } from '@/components/groups/group/overview-of'
import { londonDay } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { listGroups } from '@/lib/groups/group/queries'
import { listOpenInvitations } from '@/lib/groups/invitations/queries'
import { getToday } from '@/lib/groups/today/queries'
import { listRecentTransactions } from '@/lib/money/transactions/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'
import { getLastNotification } from '@/lib/platform/messages/notifications/queries'

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
