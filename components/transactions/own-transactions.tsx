import { Download } from 'lucide-react'
import type { Loaded } from '@/components/paging/merge-pages'
import { ButtonLink } from '@/components/ui/button-link'
import { buttonLook } from '@/components/ui/button-look'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import type { TransactionItem, TransactionStatus } from './transaction'
import { FilteredTransactions } from './transaction-list'
import { ViewAll } from './view-all'

type OwnTransactionsProps = {
  first: Loaded<TransactionItem>
  status?: TransactionStatus
  viewerId: string
  today: string
}

/** Everything one person has paid, got back and transferred. */
export function OwnTransactions({ first, status, viewerId, today }: OwnTransactionsProps) {
  return (
    <>
      <PageHeader
        title="Transactions"
        actions={
          first.items.length > 0 || status ? (
            <a
              href="/api/transactions/export"
              download
              className={buttonLook({ variant: 'secondary', size: 'small' })}
            >
              <Download size={17} /> Download CSV
            </a>
          ) : null
        }
      />
      <FilteredTransactions
        first={first}
        status={status}
        viewerId={viewerId}
        today={today}
        failure="Failed to load transactions. Please try again."
        end={
          <>
            <p className="font-semibold text-ink">You've reached the end</p>
            <p>No more transactions to load</p>
          </>
        }
        empty={<NoTransactions status={status} />}
      />
    </>
  )
}

function NoTransactions({ status }: { status?: TransactionStatus }) {
  if (status)
    return (
      <EmptyState
        illustration="passbook"
        text={`No ${status} transactions found. Try changing the filter or check back later.`}
        action={<ViewAll />}
      />
    )
  return (
    <EmptyState
      illustration="passbook"
      text="You haven't made any transactions yet. Start by joining a group and making your first payment!"
      action={<ButtonLink href="/groups">See your groups</ButtonLink>}
    />
  )
}
