'use client'

import { useCallback } from 'react'
import { type Loaded, refreshFirstPage } from '@/components/paging/merge-pages'
import { usePages } from '@/components/paging/use-pages'
import { callServer } from '@/lib/browser/call-server'
import type { Notification } from './notification'

const PAGE_SIZE = 10

type Page = Loaded<Notification>

/** The list with the server's first page and what was loaded below it. What was shown as unread stays so. */
export function useNotificationPages(userId: string, first: Page) {
  const fetchPage = useCallback(
    async (cursor: string) => {
      const query = { cursor, limit: PAGE_SIZE }
      const page = await callServer('GET /notifications/{userId}', { params: { userId }, query })
      return { items: page.notifications, nextCursor: page.nextCursor }
    },
    [userId],
  )
  return usePages(first, fetchPage, keepMarkers)
}

function keepMarkers(before: Page, first: Page): Page {
  const { items, nextCursor } = refreshFirstPage(before, first)
  const unread = new Set(before.items.filter(({ read }) => !read).map(({ _id }) => _id))
  return {
    items: items.map((item) => (unread.has(item._id) ? { ...item, read: false } : item)),
    nextCursor,
  }
}
