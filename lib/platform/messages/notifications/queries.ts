import { encodeCursor } from '@/lib/platform/db/cursor'
import { countTotal, countUnread } from './count-notifications'
import { presentNotification } from './present-notification'
import { listNotificationRows, type Paging } from './select-notifications'

/** The latest notification and how many are unread. */
export async function getNotificationSummary(userId: string) {
  const [lastNotification, unreadCount] = await Promise.all([
    findLastNotification(userId),
    countUnread(userId),
  ])
  return { lastNotification, unreadCount }
}

export async function findLastNotification(userId: string) {
  const [last] = await listNotificationRows(userId, 'all', { limit: 1 })
  return last ? presentNotification(last) : null
}

type Page = { page: number; limit: number; cursor?: string }

/** A page of the user's own notifications, newest first. A cursor costs the same on any page, and overrides `page`. */
export async function listNotifications(userId: string, { page, limit, cursor }: Page) {
  const isFirst = !cursor && page === 1
  const offset = cursor ? 0 : (page - 1) * limit
  const [{ newest, rows, nextCursor }, totalCount, unreadCount] = await Promise.all([
    listNotificationPage(userId, 'all', { limit, offset, cursor, includesNewest: !isFirst }),
    countTotal(userId),
    countUnread(userId),
  ])
  return {
    notifications: rows.map(presentNotification),
    hasMore: nextCursor !== null,
    nextCursor,
    totalCount,
    unreadCount,
    lastNotification: newest ? presentNotification(newest) : null,
  }
}

/**
 * A page of rows, and the cursor of the next page; null at the end. `newest` is the newest of all on the first page, or
 * `includesNewest`.
 */
export async function listNotificationPage(userId: string, mode: 'all' | 'lines', paging: Paging) {
  const allRows = await listNotificationRows(userId, mode, { ...paging, limit: paging.limit + 1 })
  const found = paging.includesNewest ? allRows.slice(1) : allRows
  const rows = found.slice(0, paging.limit)
  const last = rows.at(-1)
  return {
    newest: allRows[0],
    rows,
    nextCursor: found.length > paging.limit && last ? encodeCursor(last) : null,
  }
}
