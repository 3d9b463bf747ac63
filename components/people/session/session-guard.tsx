'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readStoredUser } from '@/lib/api/client/stored-user'
import { leaveToLogin } from './end-session'
import { isLeaving, setLeaving } from './leaving'
import { rememberNextPage } from './next-page'

const USER_KEY = 'user'

const isStored = (userId: string) => readStoredUser()?._id === userId

/**
 * Shows the signed-in screens only while the browser's stored user is the one the server rendered for. Follows a
 * log-out in another tab, and reloads a page restored from the back/forward cache.
 */
export function SessionGuard({ userId, children }: { userId: string; children: ReactNode }) {
  const [isHidden, setHidden] = useState(false)
  useRememberPage(userId)

  useLayoutEffect(() => {
    if (isStored(userId)) return
    setHidden(true)
    leaveToLogin(() => rememberNextPage(window.location.pathname, userId))
  }, [userId])

  useEffect(() => {
    const handleStorage = (event: StorageEvent) => {
      if (event.key !== USER_KEY && event.key !== null) return
      if (isStored(userId)) return
      setHidden(true)
      setLeaving(true)
      // Another user signed in: go to their dashboard. Nobody: the server knows whether the session was logged out or
      // expired.
      if (readStoredUser()) window.location.assign('/dashboard')
      else window.location.reload()
    }
    const checkAgain = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      setLeaving(true)
      window.location.reload()
    }
    window.addEventListener('storage', handleStorage)
    window.addEventListener('pageshow', checkAgain)
    return () => {
      window.removeEventListener('storage', handleStorage)
      window.removeEventListener('pageshow', checkAgain)
    }
  }, [userId])

  return isHidden ? null : children
}

/**
 * Remembers the page from which the tab is taken away, as when the session has expired: its owner comes back to it with
 * the next log-in here. Who logs out leaves nothing behind.
 */
function useRememberPage(userId: string) {
  const path = usePathname()
  const currentPath = useRef(path)
  useEffect(() => {
    currentPath.current = path
  }, [path])
  useEffect(() => {
    const leave = () => {
      if (!isLeaving()) rememberNextPage(currentPath.current, userId)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [userId])
}
