import type { ReactNode } from 'react'
import { useCallback } from 'react'
import type { LoadedPages } from '@/components/forms/merge-pages'
import { usePages } from '@/components/forms/use-pages'
import { Panel } from '@/components/ui/page/panel'
import { callServer } from '@/lib/api/client/call-server'
import { LoadMore } from './load-more'
import { StatusFilter } from './status-filter'
import type { TransactionItem, TransactionStatus } from './transaction'
import { hasActions, TransactionActions } from './transaction-actions'
import { TransactionRow } from './transaction-row'

/** 'own', 'managed' for those of all groups that one manages, or the id of one group. */
export type TransactionListId = 'own' | 'managed' | (string & {})

const NAMED_BY: Record<TransactionListId, 'group' | 'both'> = { own: 'group', managed: 'both' }

type TransactionListProps = {
  /** The first page, as the server rendered it. */
  first: LoadedPages<TransactionItem>
  status?: TransactionStatus
  listId: TransactionListId
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
        <StatusFilter status={props.status} showsManagedGroups={props.listId === 'managed'} />
      </div>
      <TransactionList key={`${props.listId} ${props.status}`} {...props} />
    </>
  )
}

/** A list of transactions that loads more as its end scrolls near. */
function TransactionList(props: TransactionListProps) {
  const { first, status, listId, viewerId, today, canRefund = false, failure, end, empty } = props
  const { items, hasMore, isLoading, hasFailed, loadMore } = useTransactionPages(first, listId, status)
  if (items.length === 0) return <Panel padding="none">{empty}</Panel>
  return (
    <>
      <Panel padding="none">
        <ul aria-label="Transactions">
          {items.map((transaction) => (
            <TransactionRow
              key={transaction._id}
              transaction={transaction}
              namedBy={NAMED_BY[listId] ?? 'member'}
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

function readPage(
  listId: TransactionListId,
  query: { cursor: string; limit: number; status?: TransactionStatus },
) {
  if (listId === 'own') return callServer('GET /transactions/all', { query })
  if (listId === 'managed') return callServer('GET /transactions/managed', { query })
  return callServer('GET /transactions/{groupId}/all', { params: { groupId: listId }, query })
}

/** All transactions of a list, or those with one status. */
function useTransactionPages(
  first: LoadedPages<TransactionItem>,
  listId: TransactionListId,
  status?: TransactionStatus,
) {
  const fetchPage = useCallback(
    async (cursor: string) => {
      const query = { cursor, limit: PAGE_SIZE, status }
      const page = await readPage(listId, query)
      return { items: page.transactions, nextCursor: page.nextCursor }
    },
    [listId, status],
  )
  return usePages(first, fetchPage, { rereadsLaterPages: true })
}
