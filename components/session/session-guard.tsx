'use client'

import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { readStoredUser } from '@/lib/browser/stored-user'
import { leaveToLogin } from './end-session'

const USER_KEY = 'user'

const isStored = (userId: string) => readStoredUser()?._id === userId

/**
 * Shows the signed-in screens only while the user the browser stores is the one the server rendered for.
 * A log-out in another tab is followed, and a page that Back brings out of the browser's memory is checked again.
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
      // Somebody else signed in: their dashboard. Nobody: the server knows whether it was logged out or has ended.
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
