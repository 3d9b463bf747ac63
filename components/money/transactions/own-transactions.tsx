'use client'

import type { LoadedPages } from '@/components/forms/merge-pages'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { TabLink, TabLinks } from '@/components/ui/buttons/tab-links'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Amount } from '@/components/ui/figures/amount'
import { Icon } from '@/components/ui/figures/icon'
import { EmptyState } from '@/components/ui/page/empty-state'
import { PageHeader } from '@/components/ui/page/page-header'
import { formatPounds } from '@/lib/base/money/pence'
import { MANAGED_QUERY } from './status-filter'
import type { TransactionItem, TransactionStatus } from './transaction'
import { FilteredTransactions } from './transaction-list'
import { ViewAllButton } from './view-all'

export type ManagedGroup = { _id: string; title: string; remittedPence: number }

/** The most groups that are listed in place of transactions. */
const MANAGED_SHOWN = 5

type OwnTransactionsProps = {
  list: 'own' | 'managed'
  first: LoadedPages<TransactionItem>
  status?: TransactionStatus
  viewerId: string
  today: string
  isAdmin: boolean
  /** The groups that the viewer is an admin of, where they are listed or counted. */
  managed: ManagedGroup[]
  /** What the viewer has put in, and into how many groups. */
  ownTotal: { pence: number; groups: number }
}

const OWN_PATH = '/transactions'
const PATHS = { own: OWN_PATH, managed: `${OWN_PATH}?${MANAGED_QUERY}` }

/** Everything one person has paid, got back and transferred; for admins also that of the groups they manage. */
export function OwnTransactions(props: OwnTransactionsProps) {
  const { list, first, status, viewerId, today, isAdmin } = props
  return (
    <>
      <PageHeader
        title="Transactions"
        actions={
          list === 'own' && (first.items.length > 0 || status) ? (
            <a
              href="/api/transactions/export"
              download
              className={buttonClasses({ variant: 'secondary', size: 'small' })}
            >
              <Icon className="icon-download size-4.25" /> Download CSV
            </a>
          ) : list === 'managed' ? (
            <ButtonLink href="/transactions/accounts" variant="secondary" size="small">
              For your accountant
            </ButtonLink>
          ) : null
        }
      />
      {isAdmin ? (
        <TabLinks label="Whose transactions">
          <TabLink href={PATHS.own} isCurrent={list === 'own'}>
            Yours
          </TabLink>
          <TabLink href={PATHS.managed} isCurrent={list === 'managed'}>
            Collections you run
          </TabLink>
        </TabLinks>
      ) : null}
      <TransactionsTotal {...props} />
      <FilteredTransactions
        first={first}
        listId={list}
        status={status}
        viewerId={viewerId}
        today={today}
        canRefund={list === 'managed'}
        failure="Failed to load transactions. Please try again."
        end={
          <>
            <p className="font-semibold text-ink">You've reached the end</p>
            <p>No more transactions to load</p>
          </>
        }
        empty={<NoTransactions {...props} />}
      />
    </>
  )
}

/** What all of it comes to. */
function TransactionsTotal({
  list,
  ownTotal,
  managed,
}: Pick<OwnTransactionsProps, 'list' | 'ownTotal' | 'managed'>) {
  const [pence, groupCount, words] =
    list === 'own'
      ? [ownTotal.pence, ownTotal.groups, 'you’ve put into']
      : [managed.reduce((sum, group) => sum + group.remittedPence, 0), managed.length, 'has come in for']
  if (pence <= 0) return null
  return (
    <p className="mb-5 flex flex-wrap items-baseline gap-x-3">
      <Amount pence={pence} size="large" />
      <span className="text-ink-soft">{`${words} ${groupCount === 1 ? 'one collection' : `${groupCount} collections`}`}</span>
    </p>
  )
}

function NoTransactions({
  list,
  status,
  managed,
}: Pick<OwnTransactionsProps, 'list' | 'status' | 'managed'>) {
  if (status)
    return (
      <EmptyState
        illustration="passbook"
        text={`No ${status} transactions found. Try changing the filter or check back later.`}
        action={<ViewAllButton path={PATHS[list]} />}
      />
    )
  if (list === 'managed')
    return (
      <EmptyState
        illustration="passbook"
        title="Nothing has come in yet"
        text="What people pay into the collections you run appears here, with refunds and transfers."
        action={<ButtonLink href="/groups">See your groups</ButtonLink>}
      />
    )
  if (managed.length > 0) return <NoOwnTransactions managed={managed} />
  return (
    <EmptyState
      illustration="passbook"
      text="You haven't made any transactions yet. Start by joining a group and making your first payment!"
      action={<ButtonLink href="/groups">See your groups</ButtonLink>}
    />
  )
}

/** An admin who has paid nothing may look here for what others have paid. */
function NoOwnTransactions({ managed }: Pick<OwnTransactionsProps, 'managed'>) {
  const fullestFirst = managed.toSorted((one, other) => other.remittedPence - one.remittedPence)
  return (
    <EmptyState
      illustration="passbook"
      text="You haven’t paid anything yourself yet. What others pay is listed with each group you manage."
      action={
        <>
          <ul className="mb-4">
            {fullestFirst.slice(0, MANAGED_SHOWN).map(({ _id, title, remittedPence }) => (
              <li key={_id} className="flex flex-wrap items-center justify-center gap-x-2">
                <TextLink standalone href={`/group/${_id}/transactions`} className="min-w-0 break-words">
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
