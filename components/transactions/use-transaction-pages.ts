'use client'

import { useCallback, useRef, useState } from 'react'
import { callServer } from '@/lib/http/client'
import { appendPage, type Loaded, refreshFirstPage } from './merge-pages'
import type { TransactionItem, TransactionStatus } from './transaction'

const PAGE_SIZE = 20

type Page = Loaded<TransactionItem>

/** A list that starts with the page the server rendered and grows downwards; a newer first page is merged in. */
export function useTransactionPages(first: Page, groupId?: string, status?: TransactionStatus) {
  const [seen, setSeen] = useState(first)
  const [loaded, setLoaded] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const busy = useRef(false)

  if (seen !== first) {
    setSeen(first)
    setLoaded(refreshFirstPage(loaded, first))
  }

  const cursor = loaded.nextCursor
  const loadMore = useCallback(async () => {
    if (cursor === null || busy.current) return
    busy.current = true
    setLoading(true)
    setFailed(false)
    try {
      const page = await fetchPage(cursor, groupId, status)
      const next = { items: page.transactions, nextCursor: page.nextCursor }
      setLoaded((current) => (current.nextCursor === cursor ? appendPage(current, next) : current))
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
      setLoading(false)
    }
  }, [cursor, groupId, status])

  return { items: loaded.items, hasMore: cursor !== null, isLoading, hasFailed, loadMore }
}

function fetchPage(cursor: string, groupId?: string, status?: TransactionStatus) {
  const query = { cursor, limit: PAGE_SIZE, status }
  return groupId
    ? callServer('GET /transactions/{groupId}/all', { params: { groupId }, query })
    : callServer('GET /transactions/all', { query })
}
