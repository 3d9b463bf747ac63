import { useCallback, useEffect, useRef } from 'react'
import type { LoadedPages } from '@/components/forms/merge-pages'
import { usePages } from '@/components/forms/use-pages'
import { RetryButton } from '@/components/ui/buttons/retry-button'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/page/empty-state'
import { ErrorNotice } from '@/components/ui/page/notice'
import { Panel } from '@/components/ui/page/panel'
import { Spinner } from '@/components/ui/page/spinner'
import { callServer } from '@/lib/api/client/call-server'
import type { NotificationLine } from './notification'
import { NotificationItem } from './notification-item'
import { type LoadedLines, refreshLines } from './refresh-lines'
import { useMarkReadOnLeaving } from './use-mark-read-on-leaving'

/** What only tells is marked by its dot; what asks for something stands out. */
const needsAnswer = ({ actionType, actionData }: NotificationLine) =>
  actionType !== null && actionData !== null

type NotificationListProps = { userId: string; first: LoadedPages<NotificationLine> }

/** Notifications, newest first; more are loaded as the last one comes into view. */
export function NotificationList({ userId, first }: NotificationListProps) {
  const { items, hasMore, isLoading, hasFailed, loadMore } = useNotificationPages(userId, first)
  const last = useInView(hasMore && !isLoading && !hasFailed, items.length, loadMore)
  useMarkReadOnLeaving(items)
  if (items.length === 0)
    return (
      <Panel>
        <EmptyState
          illustration="letter"
          title="No notifications yet"
          text="You're all caught up! New notifications will appear here."
        />
      </Panel>
    )
  return (
    <>
      <Panel padding="none">
        <ul aria-label="Notifications" className="divide-y divide-rule">
          {items.map((item, index) => (
            <li
              key={item.line}
              ref={index === items.length - 1 ? last : undefined}
              className={classNames(
                'relative flex gap-3.5 px-4 py-4 sm:px-6',
                item.path ? 'hover:bg-accent-wash/50' : null,
                item.read || !needsAnswer(item)
                  ? null
                  : 'bg-marmalade-wash/35 shadow-[inset_4px_0_0_var(--marmalade-fill)]',
              )}
            >
              <NotificationItem notification={item} />
            </li>
          ))}
        </ul>
      </Panel>
      <div className="flex min-h-20 items-center justify-center p-4">
        {hasFailed ? (
          <ErrorNotice message="Failed to fetch notifications." action={<RetryButton onClick={loadMore} />} />
        ) : isLoading ? (
          <Spinner label="Loading more notifications" className="text-ink-soft" />
        ) : null}
      </div>
    </>
  )
}

/** Returns a ref for the last item: calls `onSeen` once that is in view, and again after the list has grown. */
function useInView(isWatching: boolean, length: number, onSeen: () => void) {
  const element = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list has another last item
  useEffect(() => {
    if (!isWatching || !element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isWatching, length, onSeen])
  return element
}

const PAGE_SIZE = 10

/** The server's first page and what was loaded below it. Lines shown as unread stay unread. */
function useNotificationPages(userId: string, first: LoadedLines) {
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
