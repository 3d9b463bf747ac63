'use client'

import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { readStoredUser } from '@/lib/browser/stored-user'
import { leaveToLogin } from './end-session'

const USER_KEY = 'user'

const isStored = (userId: string) => readStoredUser()?._id === userId

/**
 * Shows the signed-in screens only while the browser's stored user is the one the server rendered for. Follows a
 * log-out in another tab, and reloads a page restored from the back/forward cache.
 */
export function SessionGuard({ userId, children }: { userId: string; children: ReactNode }) {
  const [isLeaving, setLeaving] = useState(false)

  useLayoutEffect(() => {
    if (isStored(userId)) return
    setLeaving(true)
    leaveToLogin()
  }, [userId])

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== USER_KEY && event.key !== null) return
      if (isStored(userId)) return
      setLeaving(true)
      // Another user signed in: go to their dashboard. Nobody: the server knows whether the session was logged out or
      // expired.
      if (readStoredUser()) window.location.assign('/dashboard')
      else window.location.reload()
    }
    const checkAgain = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('storage', follow)
    window.addEventListener('pageshow', checkAgain)
    return () => {
      window.removeEventListener('storage', follow)
      window.removeEventListener('pageshow', checkAgain)
    }
  }, [userId])

  return isLeaving ? null : children
}
