'use client'

import { type OpenInvitation, OpenInvitations } from '@/components/groups/invitations/open-invitations'
import { TodayPanel, type TodayTasks } from '@/components/groups/today/today-panel'
import type { TransactionLine } from '@/components/money/transactions/transaction-line'
import { TransactionRow } from '@/components/money/transactions/transaction-row'
import type { Notification } from '@/components/people/notifications/notification'
import { RecentNotification } from '@/components/people/notifications/recent-notification'
import { TextLink } from '@/components/ui/buttons/text-link'
import { EmptyState } from '@/components/ui/page/empty-state'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { TwoColumns } from '@/components/ui/page/two-columns'
import { CreateGroupButton } from './create-group-button'
import { GroupOverview } from './group-overview'
import type { Overview } from './overview'
import { StartingPoints } from './starting-points'

type DashboardProps = {
  todayTasks: TodayTasks
  today: string
  invitations: OpenInvitation[]
  overview: Overview
  transactions: TransactionLine[]
  lastNotification: Notification | null
  /** Whether it is up to each group who bears the card fee. */
  offersFeeChoice: boolean
}

/** What needs the viewer today, or for someone without a group, how to start one; then groups and what happened last. */
export function Dashboard(props: DashboardProps) {
  const { todayTasks, today, invitations, overview, transactions, lastNotification, offersFeeChoice } = props
  const hasGroup = overview.count > 0
  return (
    <>
      <PageHeader title="Dashboard" />
      {hasGroup ? (
        <TodayPanel todayTasks={todayTasks} londonToday={today} hasInvitations={invitations.length > 0} />
      ) : null}
      <OpenInvitations invitations={invitations} />
      {hasGroup ? null : <StartingPoints offersFeeChoice={offersFeeChoice} />}
      <TwoColumns className="gap-5 @2xl:grid-rows-[auto_1fr_auto] @2xl:items-start">
        <Panel title="Group Overview" className="@2xl:row-span-2 @2xl:self-stretch">
          <GroupOverview overview={overview} />
        </Panel>
        <Panel title="Quick Actions">
          <CreateGroupButton label="New Group" wide size="large" offersFeeChoice={offersFeeChoice} />
        </Panel>
        <Panel
          title="Recent Notification"
          className="@2xl:col-start-2 @2xl:row-span-2"
          footer={
            <TextLink standalone href="/notifications">
              See All Notifications
            </TextLink>
          }
        >
          <RecentNotification notification={lastNotification} today={today} />
        </Panel>
        <RecentTransactions transactions={transactions} today={today} />
      </TwoColumns>
    </>
  )
}

function RecentTransactions({
  transactions,
  today,
}: Pick<DashboardProps, 'transactions'> & { today: string }) {
  return (
    <Panel
      title="Recent Transactions"
      padding="none"
      className="@2xl:col-start-1 @2xl:row-start-3"
      footer={
        <TextLink standalone href="/transactions">
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
              showsStatus={false}
              today={today}
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
