import { useEffect, useRef } from 'react'
import { callServer } from '@/lib/api/client/call-server'
import type { NotificationLine } from './notification'

const MAX_LINES = 1000

/**
 * Marks the lines shown, and everything gathered in them, as read when the screen is left: by a link, by closing the
 * tab or otherwise.
 */
export function useMarkReadOnLeaving(items: NotificationLine[]) {
  const unreadIds = useRef<string[]>([])
  const markedIds = useRef(new Set<string>())
  const isOpen = useRef(false)

  useEffect(() => {
    unreadIds.current = items.filter(({ read }) => !read).map(({ _id }) => _id)
  }, [items])

  useEffect(() => {
    isOpen.current = true
    const mark = () => {
      const lines = unreadIds.current.filter((id) => !markedIds.current.has(id)).slice(0, MAX_LINES)
      if (lines.length === 0) return
      for (const id of lines) markedIds.current.add(id)
      // Nobody waits for the response; if it fails, the lines are simply still unread next time.
      callServer('POST /notifications/read', { body: { lines }, keepalive: true, staysOn401: true }).catch(
        () => {},
      )
    }
    window.addEventListener('pagehide', mark)
    return () => {
      isOpen.current = false
      window.removeEventListener('pagehide', mark)
      // A screen that is remounted at once (as Strict Mode does) was not left.
      queueMicrotask(() => {
        if (!isOpen.current) mark()
      })
    }
  }, [])
}
