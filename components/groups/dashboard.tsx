import type { ReactNode } from 'react'
import type { Notification } from '@/components/notifications/notification'
import { RecentNotification } from '@/components/notifications/recent-notification'
import type { TransactionItem } from '@/components/transactions/transaction'
import { TransactionRow } from '@/components/transactions/transaction-row'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { TextLink } from '@/components/ui/text-link'
import { CreateGroupButton } from './create-group-button'
import type { Group } from './group'
import { GroupOverview } from './group-overview'

type DashboardProps = {
  viewerId: string
  /** What needs the viewer today, and their invitations; shown above everything else. */
  today: ReactNode
  groups: Group[]
  transactions: TransactionItem[]
  lastNotification: Notification | null
}

/** The overview: what needs the viewer today, groups, recent transactions, latest notification. */
export function Dashboard(props: DashboardProps) {
  const { viewerId, today, groups, transactions, lastNotification } = props
  return (
    <>
      <PageHeader title="Dashboard" />
      {today}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr_auto] lg:items-start">
        <Panel title="Group Overview" className="lg:row-span-2">
          <GroupOverview groups={groups} viewerId={viewerId} />
        </Panel>
        <Panel title="Quick Actions">
          <CreateGroupButton label="New Group" wide size="large" />
        </Panel>
        <Panel
          title="Recent Notification"
          className="lg:col-start-2 lg:row-span-2"
          footer={
            <TextLink alone href="/notifications">
              See All Notifications
            </TextLink>
          }
        >
          <RecentNotification notification={lastNotification} />
        </Panel>
        <RecentTransactions transactions={transactions} />
      </div>
    </>
  )
}

function RecentTransactions({ transactions }: Pick<DashboardProps, 'transactions'>) {
  return (
    <Panel
      title="Recent Transactions"
      padding="none"
      className="lg:col-start-1 lg:row-start-3"
      footer={
        <TextLink alone href="/transactions">
          See All Transactions
        </TextLink>
      }
    >
      {transactions.length > 0 ? (
        <ul>
          {transactions.map((transaction) => (
            <TransactionRow
              key={transaction._id}
              transaction={transaction}
              namedBy="group"
              showStatus={false}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          headingLevel={3}
          illustration="passbook"
          title="No transactions yet"
          text="Your recent payments will appear here"
        />
      )}
    </Panel>
  )
}
