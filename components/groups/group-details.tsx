import { ClosingCard } from '@/components/closing/closing-card'
import { ShareButton } from '@/components/links/share-button'
import { whoOwes } from '@/components/reminders/owing'
import { RemindButton } from '@/components/reminders/remind-button'
import { ReminderPanel } from '@/components/reminders/reminder-panel'
import { TransactionRow } from '@/components/transactions/transaction-row'
import { BackLink } from '@/components/ui/back-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { ProgressOverTime } from '@/components/ui/progress-over-time'
import { TextLink } from '@/components/ui/text-link'
import type { Answer } from '@/lib/browser/call-server'
import { groupPath } from '@/lib/groups/paths'
import { MEMBERS_SHOWN } from '@/lib/groups/rules'
import type { CollectedPoint } from './collected-points'
import { type Group, isAdminOf, type Member } from './group'
import { GroupActions } from './group-actions'
import { GroupBadges } from './group-badges'
import { GroupFacts } from './group-facts'
import { GroupTotals } from './group-totals'
import { MemberRow } from './member-row'
import { WhoHasPaid } from './who-has-paid'
import { YourShare } from './your-share'

const TRANSACTIONS_SHOWN = 5

type GroupDetailsProps = {
  group: Group
  members: Member[]
  transactions: Answer<'GET /transactions/{groupId}'>
  collected: CollectedPoint[]
  /** Somebody stands on the group's card. */
  hasCard: boolean
  viewerId: string
  promiseHref?: string
}

export function GroupDetails(props: GroupDetailsProps) {
  const { group, members, transactions, collected, hasCard, viewerId, promiseHref } = props
  const own = members.find(({ userId }) => userId._id === viewerId)
  return (
    <>
      <PageHeader
        title={group.title}
        text={
          group.description ? (
            <p dir="auto" className="whitespace-pre-line">
              {group.description}
            </p>
          ) : undefined
        }
        actions={isAdminOf(group, viewerId) ? <ShareButton group={group} /> : null}
        back={<BackLink href={groupPath(group._id, group.title)}>Back to group dashboard</BackLink>}
        mark={<GroupBadges group={group} />}
      />
      <ClosingCard group={group} viewerId={viewerId} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <Panel>
            <GroupTotals group={group} />
            {collected.length > 0 ? (
              <div className="mt-7">
                <ProgressOverTime points={collected} goalPence={group.goalPence} />
              </div>
            ) : null}
          </Panel>
          {own ? (
            <Panel highlighted>
              <YourShare wide group={group} member={own} promiseHref={promiseHref} />
            </Panel>
          ) : null}
          <Panel
            title="Who has paid"
            aside={
              isAdminOf(group, viewerId) && !group.closedAt ? (
                <RemindButton groupId={group._id} owing={whoOwes(members, viewerId)} />
              ) : null
            }
          >
            <WhoHasPaid group={group} members={members} viewerId={viewerId} />
          </Panel>
          <RecentTransactions groupId={group._id} transactions={transactions} />
        </div>
        <Aside {...{ group, members, hasCard, viewerId }} />
      </div>
    </>
  )
}

type AsideProps = Pick<GroupDetailsProps, 'group' | 'members' | 'hasCard' | 'viewerId'>

/** The particulars, the first members and what can be done. */
function Aside({ group, members, hasCard, viewerId }: AsideProps) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Panel
        title="Group Details"
        aside={hasCard ? <TextLink href={`/group/${group._id}/card`}>See the card</TextLink> : null}
      >
        <GroupFacts group={group} />
      </Panel>
      <Panel
        title="Members"
        aside={
          members.length > MEMBERS_SHOWN ? (
            <SeeAll href={`/group/${group._id}/all-members`} what="members" />
          ) : null
        }
      >
        <ul className="-my-2.5 divide-y divide-rule">
          {members.slice(0, MEMBERS_SHOWN).map((member) => (
            <MemberRow key={member._id} group={group} member={member} viewerId={viewerId} />
          ))}
        </ul>
      </Panel>
      {isAdminOf(group, viewerId) && !group.closedAt ? <ReminderPanel group={group} /> : null}
      <Panel title="Group Actions">
        <GroupActions
          group={group}
          members={members.map(({ userId, role }) => ({ userId: userId._id, role }))}
          viewerId={viewerId}
          viewerName={members.find(({ userId }) => userId._id === viewerId)?.userId.username ?? ''}
        />
      </Panel>
    </div>
  )
}

type RecentTransactionsProps = Pick<GroupDetailsProps, 'transactions'> & { groupId: string }

function RecentTransactions({ groupId, transactions }: RecentTransactionsProps) {
  const hasAny = transactions.length > 0
  return (
    <Panel
      title="Recent Transactions"
      padding="none"
      aside={hasAny ? <SeeAll href={`/group/${groupId}/transactions`} what="transactions" /> : null}
    >
      {hasAny ? (
        <ul>
          {transactions.slice(0, TRANSACTIONS_SHOWN).map((transaction) => (
            <TransactionRow key={transaction._id} transaction={transaction} namedBy="member" />
          ))}
        </ul>
      ) : (
        <EmptyState
          headingLevel={3}
          illustration="passbook"
          title="No transactions yet"
          text="Payments to this group will appear here"
        />
      )}
    </Panel>
  )
}

function SeeAll({ href, what }: { href: string; what: string }) {
  return (
    <TextLink href={href}>
      See all<span className="sr-only">{` ${what}`}</span>
    </TextLink>
  )
}
