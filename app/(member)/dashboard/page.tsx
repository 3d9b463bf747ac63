import type { Metadata } from 'next'
import { Dashboard } from '@/components/groups/group/dashboard'
import { overviewOf } from '@/components/groups/group/overview'
import { transactionLine } from '@/components/money/transactions/transaction-line'
import { londonDay } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { listOpenInvitations } from '@/lib/groups/invitations/queries'
import { getOverview } from '@/lib/groups/today/queries'
import { listRecentTransactions } from '@/lib/money/transactions/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'
import { findLastNotification } from '@/lib/platform/messages/notifications/queries'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const viewer = await requireFullViewer()
  const [{ today, groups }, invitations, transactions, lastNotification] = await Promise.all([
    getOverview(viewer),
    listOpenInvitations(viewer),
    listRecentTransactions(viewer),
    findLastNotification(viewer.userId),
  ])
  return (
    <Dashboard
      todayTasks={today}
      today={londonDay()}
      invitations={invitations}
      overview={overviewOf(groups, viewer.userId)}
      transactions={transactions.map(transactionLine)}
      lastNotification={lastNotification}
      offersFeeChoice={!env.FEE_PAID_BY}
    />
  )
}
