'use client'

import type { LoadedPages } from '@/components/forms/merge-pages'
import { timeLeft } from '@/components/groups/group/deadline-text'
import type { Group } from '@/components/groups/group/group'
import { BackLink } from '@/components/ui/buttons/back-link'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { Icon } from '@/components/ui/figures/icon'
import { EmptyState } from '@/components/ui/page/empty-state'
import { PageHeader } from '@/components/ui/page/page-header'
import type { TransactionItem, TransactionStatus } from './transaction'
import { FilteredTransactions } from './transaction-list'
import { ViewAllButton } from './view-all'

type GroupTransactionsProps = {
  group: Pick<Group, '_id' | 'title' | 'remittedPence' | 'goalPence' | 'paymentDeadline' | 'closedAt'>
  first: LoadedPages<TransactionItem>
  status?: TransactionStatus
  viewerId: string
  today: string
  /** Too many movements for a statement as a PDF. */
  isTooLongForPdf: boolean
  isAdmin: boolean
}

/** All money movements of a group. */
export function GroupTransactions(props: GroupTransactionsProps) {
  const { group, first, status, viewerId, today, isTooLongForPdf, isAdmin } = props
  const path = `/group/${group._id}`
  return (
    <>
      <PageHeader
        title={`${group.title} Transactions`}
        back={<BackLink href={path}>Back</BackLink>}
        actions={
          first.items.length > 0 || status ? (
            <div className="grid grow grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2.5 sm:flex sm:grow-0 sm:flex-wrap">
              {isAdmin ? (
                <ButtonLink variant="secondary" size="small" href={`${path}/refund-requests`}>
                  Refund requests
                </ButtonLink>
              ) : null}
              {isAdmin ? <HistoryLink path={path} /> : null}
              <Statements groupId={group._id} isTooLongForPdf={isTooLongForPdf} />
            </div>
          ) : isAdmin ? (
            <HistoryLink path={path} />
          ) : null
        }
      />
      {group.remittedPence > 0 ? (
        <GoalProgress
          collectedPence={group.remittedPence}
          goalPence={group.goalPence}
          isClosed={group.closedAt !== null}
          timeText={group.closedAt ? undefined : timeLeft(group.paymentDeadline, today)}
          label={`Progress of ${group.title}`}
          className="mb-7"
        />
      ) : null}
      <FilteredTransactions
        first={first}
        status={status}
        listId={group._id}
        viewerId={viewerId}
        today={today}
        canRefund={isAdmin}
        failure="Failed to load transactions"
        end={<p>End of transactions</p>}
        empty={
          <EmptyState
            illustration="passbook"
            title="No transactions found"
            text={
              status ? `This group has no ${status} transactions yet` : 'This group has no transactions yet'
            }
            action={status ? <ViewAllButton path={`${path}/transactions`} /> : null}
          />
        }
      />
    </>
  )
}

function HistoryLink({ path }: { path: string }) {
  return (
    <ButtonLink variant="secondary" size="small" href={`${path}/history`}>
      What changed
    </ButtonLink>
  )
}

/** Downloads of all the group's money movements; their sums come from the ledger. */
function Statements({ groupId, isTooLongForPdf }: { groupId: string; isTooLongForPdf: boolean }) {
  const linkClass = buttonClasses({ variant: 'secondary', size: 'small' })
  const statementPath = `/api/group/${groupId}/statement`
  return (
    <>
      {isTooLongForPdf ? null : (
        <a href={`${statementPath}?format=pdf`} download className={linkClass}>
          <Icon className="icon-download size-4.25" /> Statement (PDF)
        </a>
      )}
      <a href={`${statementPath}?format=csv`} download className={linkClass}>
        <Icon className="icon-download size-4.25" /> Statement (CSV)
      </a>
    </>
  )
}
