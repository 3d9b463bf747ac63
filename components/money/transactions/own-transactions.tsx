'use client'

import { Download } from 'lucide-react'
import type { Loaded } from '@/components/forms/merge-pages'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { buttonLook } from '@/components/ui/buttons/button-look'
import { TextLink } from '@/components/ui/buttons/text-link'
import { EmptyState } from '@/components/ui/page/empty-state'
import { PageHeader } from '@/components/ui/page/page-header'
import { formatPounds } from '@/lib/base/money/pence'
import type { TransactionItem, TransactionStatus } from './transaction'
import { FilteredTransactions } from './transaction-list'
import { ViewAll } from './view-all'

export type ManagedGroup = { _id: string; title: string; remittedPence: number }

/** The most groups that are listed in place of transactions. */
const MANAGED_SHOWN = 5

type OwnTransactionsProps = {
  first: Loaded<TransactionItem>
  status?: TransactionStatus
  viewerId: string
  today: string
  /** The groups that the viewer is an admin of, if there are no transactions. */
  managed: ManagedGroup[]
}

/** Everything one person has paid, got back and transferred. */
export function OwnTransactions({ first, status, viewerId, today, managed }: OwnTransactionsProps) {
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
        empty={<NoTransactions status={status} managed={managed} />}
      />
    </>
  )
}

function NoTransactions({ status, managed }: Pick<OwnTransactionsProps, 'status' | 'managed'>) {
  if (status)
    return (
      <EmptyState
        illustration="passbook"
        text={`No ${status} transactions found. Try changing the filter or check back later.`}
        action={<ViewAll />}
      />
    )
  if (managed.length > 0) return <NothingOfTheirOwn managed={managed} />
  return (
    <EmptyState
      illustration="passbook"
      text="You haven't made any transactions yet. Start by joining a group and making your first payment!"
      action={<ButtonLink href="/groups">See your groups</ButtonLink>}
    />
  )
}

/** An admin who has paid nothing may look here for what others have paid. */
function NothingOfTheirOwn({ managed }: Pick<OwnTransactionsProps, 'managed'>) {
  const fullest = managed.toSorted((one, other) => other.remittedPence - one.remittedPence)
  return (
    <EmptyState
      illustration="passbook"
      text="You haven’t paid anything yourself yet. What others pay is listed with each group you manage."
      action={
        <>
          <ul className="mb-4">
            {fullest.slice(0, MANAGED_SHOWN).map(({ _id, title, remittedPence }) => (
              <li key={_id} className="flex flex-wrap items-center justify-center gap-x-2">
                <TextLink alone href={`/group/${_id}/transactions`} className="min-w-0 break-words">
                  <bdi>{title}</bdi>
                </TextLink>
                <span className="figures text-ink-soft">{`${formatPounds(remittedPence)} collected`}</span>
              </li>
            ))}
          </ul>
          <ButtonLink href="/groups">See your groups</ButtonLink>
        </>
      }
    />
  )
}
