'use client'

import { useCallback, useRef, useState } from 'react'
import { appendPage, type Loaded, refreshFirstPage } from '@/components/transactions/merge-pages'
import { callServer } from '@/lib/http/client'
import type { Notification } from './notification'

const PAGE_SIZE = 10

type Page = Loaded<Notification>

/** The list with the server's first page and what was loaded below it. What was shown as unread stays so. */
export function useNotificationPages(userId: string, first: Page) {
  const [seen, setSeen] = useState(first)
  const [loaded, setLoaded] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const busy = useRef(false)

  if (seen !== first) {
    setSeen(first)
    setLoaded(keepMarkers(loaded, refreshFirstPage(loaded, first)))
  }

  const cursor = loaded.nextCursor
  const loadMore = useCallback(async () => {
    if (cursor === null || busy.current) return
    busy.current = true
    setLoading(true)
    setFailed(false)
    try {
      const query = { cursor, limit: PAGE_SIZE }
      const page = await callServer('GET /notifications/{userId}', { params: { userId }, query })
      const next = { items: page.notifications, nextCursor: page.nextCursor }
      setLoaded((current) => (current.nextCursor === cursor ? appendPage(current, next) : current))
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
      setLoading(false)
    }
  }, [cursor, userId])

  return { items: loaded.items, hasMore: cursor !== null, isLoading, hasFailed, loadMore }
}

function keepMarkers(before: Page, after: Page): Page {
  const unread = new Set(before.items.filter(({ read }) => !read).map(({ _id }) => _id))
  return {
    ...after,
    items: after.items.map((item) => (unread.has(item._id) ? { ...item, read: false } : item)),
  }
}
