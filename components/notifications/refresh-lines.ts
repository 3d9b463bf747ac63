import { type Loaded, refreshFirstPage } from '@/components/paging/merge-pages'
import type { NotificationLine } from './notification'

export type Page = Loaded<NotificationLine>

/**
 * Puts a newly read first page over the lines that are shown. A line to which more has come since moves up with it and
 * stands once. What was shown as unread stays so.
 */
export function refreshLines(before: Page, first: Page): Page {
  const newest = new Map(first.items.map(({ line, _id }) => [line, _id]))
  const stays = before.items.filter(({ line, _id }) => (newest.get(line) ?? _id) === _id)
  const { items, nextCursor } = refreshFirstPage({ ...before, items: stays }, first)
  const shown = new Map(before.items.map((item) => [item.line, item]))
  return { items: items.map((item) => keepMarker(item, shown.get(item.line))), nextCursor }
}

function keepMarker(item: NotificationLine, shown: NotificationLine | undefined): NotificationLine {
  if (!shown || shown.read) return item
  const { gathered } = item
  // What has come since is not in a count that the server has marked as read meanwhile.
  const unreadCount = Math.max(gathered?.unreadCount ?? 0, shown.gathered?.unreadCount ?? 0)
  return { ...item, read: false, gathered: gathered && { ...gathered, unreadCount } }
}
