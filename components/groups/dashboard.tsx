'use client'

import { type OpenInvitation, OpenInvitations } from '@/components/invitations/open-invitations'
import type { Notification } from '@/components/notifications/notification'
import { RecentNotification } from '@/components/notifications/recent-notification'
import { type Today, TodayPanel } from '@/components/today/today-panel'
import type { TransactionItem } from '@/components/transactions/transaction'
import { TransactionRow } from '@/components/transactions/transaction-row'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { TextLink } from '@/components/ui/text-link'
import { TwoColumns } from '@/components/ui/two-columns'
import { CreateGroupButton } from './create-group-button'
import { GroupOverview } from './group-overview'
import type { Overview } from './overview-of'

type DashboardProps = {
  today: Today
  londonToday: string
  invitations: OpenInvitation[]
  overview: Overview
  transactions: TransactionItem[]
  lastNotification: Notification | null
  /** Whether it is up to each group who bears the card fee. */
  offersFee: boolean
}

/** The overview: what needs the viewer today, groups, recent transactions, latest notification. */
export function Dashboard(props: DashboardProps) {
  const { today, londonToday, invitations, overview, transactions, lastNotification, offersFee } = props
  return (
    <>
      <PageHeader title="Dashboard" />
      <TodayPanel today={today} londonToday={londonToday} hasInvitations={invitations.length > 0} />
      <OpenInvitations invitations={invitations} />
      <TwoColumns className="gap-5 @2xl:grid-rows-[auto_1fr_auto] @2xl:items-start">
        <Panel title="Group Overview" className="@2xl:row-span-2">
          <GroupOverview overview={overview} />
        </Panel>
        <Panel title="Quick Actions">
          <CreateGroupButton label="New Group" wide size="large" offersFee={offersFee} />
        </Panel>
        <Panel
          title="Recent Notification"
          className="@2xl:col-start-2 @2xl:row-span-2"
          footer={
            <TextLink alone href="/notifications">
              See All Notifications
            </TextLink>
          }
        >
          <RecentNotification notification={lastNotification} />
        </Panel>
        <RecentTransactions transactions={transactions} />
      </TwoColumns>
    </>
  )
}

function RecentTransactions({ transactions }: Pick<DashboardProps, 'transactions'>) {
  return (
    <Panel
      title="Recent Transactions"
      padding="none"
      className="@2xl:col-start-1 @2xl:row-start-3"
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
