import type { ReactNode } from 'react'
import { useCallback } from 'react'
import type { Loaded } from '@/components/forms/merge-pages'
import { usePages } from '@/components/forms/use-pages'
import { Panel } from '@/components/ui/page/panel'
import { callServer } from '@/lib/api/client/call-server'
import { LoadMore } from './load-more'
import { StatusFilter } from './status-filter'
import type { TransactionItem, TransactionStatus } from './transaction'
import { hasActions, TransactionActions } from './transaction-actions'
import { TransactionRow } from './transaction-row'

type TransactionListProps = {
  /** The first page, as the server rendered it. */
  first: Loaded<TransactionItem>
  status?: TransactionStatus
  /** If given, the list is this group's; otherwise one's own. */
  groupId?: string
  viewerId: string
  /** Today's date in London, as of reading the list. */
  today: string
  /** The viewer is an admin of the group, and so may refund. */
  canRefund?: boolean
  failure: string
  end: ReactNode
  empty: ReactNode
}

/** Transactions of one status or all; each choice is a list of its own. */
export function FilteredTransactions(props: TransactionListProps) {
  return (
    <>
      <div className="mb-5">
        <StatusFilter status={props.status} />
      </div>
      <TransactionList key={props.status ?? 'all'} {...props} />
    </>
  )
}

/** A list of transactions that loads more as its end scrolls near. */
function TransactionList(props: TransactionListProps) {
  const { first, status, groupId, viewerId, today, canRefund = false, failure, end, empty } = props
  const { items, hasMore, isLoading, hasFailed, loadMore } = useTransactionPages(first, groupId, status)
  if (items.length === 0) return <Panel padding="none">{empty}</Panel>
  return (
    <>
      <Panel padding="none">
        <ul aria-label="Transactions">
          {items.map((transaction) => (
            <TransactionRow
              key={transaction._id}
              transaction={transaction}
              namedBy={groupId ? 'member' : 'group'}
              today={today}
              actions={
                hasActions({ transaction, viewerId, canRefund }) ? (
                  <TransactionActions {...{ transaction, viewerId, canRefund }} />
                ) : null
              }
            />
          ))}
        </ul>
      </Panel>
      {hasMore ? (
        <LoadMore isLoading={isLoading} failure={hasFailed ? failure : null} loadMore={loadMore} />
      ) : (
        <div className="px-4 py-6 text-center text-sm text-ink-soft">{end}</div>
      )}
    </>
  )
}

const PAGE_SIZE = 20

/** One's own transactions, or a group's; all of them, or those with one status. */
function useTransactionPages(first: Loaded<TransactionItem>, groupId?: string, status?: TransactionStatus) {
  const fetchPage = useCallback(
    async (cursor: string) => {
      const query = { cursor, limit: PAGE_SIZE, status }
      const page = groupId
        ? await callServer('GET /transactions/{groupId}/all', { params: { groupId }, query })
        : await callServer('GET /transactions/all', { query })
      return { items: page.transactions, nextCursor: page.nextCursor }
    },
    [groupId, status],
  )
  return usePages(first, fetchPage, { readsAgain: true })
}
