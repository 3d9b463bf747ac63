'use client'

import { useEffect } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { readStoredUser } from '@/lib/browser/stored-user'
import { endSession } from './end-session'

/**
 * For someone with a full session who opens a screen for visitors: on to the dashboard. Where the browser has
 * lost its copy of the user, the session is ended and the log-in screen shown.
 */
export function LeaveIfSignedIn({ userId }: { userId: string }) {
  useEffect(() => {
    // A full load: the router may remember from before that the dashboard leads back here.
    if (readStoredUser()?._id === userId) window.location.replace('/dashboard')
    else endSession().then(() => window.location.replace('/login'))
  }, [userId])
  return (
    <div className="flex justify-center py-16">
      <Spinner size={28} label="Opening your dashboard" />
    </div>
  )
}
