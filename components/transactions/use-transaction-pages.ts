import { useCallback } from 'react'
import type { Loaded } from '@/components/paging/merge-pages'
import { usePages } from '@/components/paging/use-pages'
import { callServer } from '@/lib/browser/call-server'
import type { TransactionItem, TransactionStatus } from './transaction'

const PAGE_SIZE = 20

/** One's own transactions, or a group's; all of them, or those with one status. */
export function useTransactionPages(
  first: Loaded<TransactionItem>,
  groupId?: string,
  status?: TransactionStatus,
) {
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
