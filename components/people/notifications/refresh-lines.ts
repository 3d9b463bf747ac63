import { type LoadedPages, refreshFirstPage } from '@/components/forms/merge-pages'
import type { NotificationLine } from './notification'

export type LoadedLines = LoadedPages<NotificationLine>

/**
 * Merges a fresh first page into the lines shown. A line that has grown moves up and appears only once. Lines shown as
 * unread stay unread.
 */
export function refreshLines(shownLines: LoadedLines, first: LoadedLines): LoadedLines {
  const newest = new Map(first.items.map(({ line, _id }) => [line, _id]))
  const remaining = shownLines.items.filter(({ line, _id }) => (newest.get(line) ?? _id) === _id)
  const { items, nextCursor } = refreshFirstPage({ ...shownLines, items: remaining }, first)
  const shownByLine = new Map(shownLines.items.map((item) => [item.line, item]))
  return { items: items.map((item) => keepUnread(item, shownByLine.get(item.line))), nextCursor }
}

function keepUnread(item: NotificationLine, shown: NotificationLine | undefined): NotificationLine {
  if (!shown || shown.read) return item
  const { gathered } = item
  // The server may have marked the line as read meanwhile, so its count covers only what is new: keep the higher count.
  const unreadCount = Math.max(gathered?.unreadCount ?? 0, shown.gathered?.unreadCount ?? 0)
  return { ...item, read: false, gathered: gathered && { ...gathered, unreadCount } }
}
