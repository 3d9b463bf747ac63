import { useCallback } from 'react'
import { usePages } from '@/components/paging/use-pages'
import { callServer } from '@/lib/browser/call-server'
import { type Page, refreshLines } from './refresh-lines'

const PAGE_SIZE = 10

/** The server's first page and what was loaded below it. Lines shown as unread stay unread. */
export function useNotificationPages(userId: string, first: Page) {
  const fetchPage = useCallback(
    async (cursor: string) => {
      const query = { cursor, limit: PAGE_SIZE }
      const page = await callServer('GET /notifications/{userId}/lines', { params: { userId }, query })
      return { items: page.lines, nextCursor: page.nextCursor }
    },
    [userId],
  )
  return usePages(first, fetchPage, { merge: refreshLines })
}
