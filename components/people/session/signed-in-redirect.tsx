'use client'

import { useEffect } from 'react'
import { Spinner } from '@/components/ui/page/spinner'
import { readStoredUser } from '@/lib/api/client/stored-user'
import { withNext } from '@/lib/groups/links/paths'
import { endSession } from './end-session'

/**
 * Sends someone with a full session who opens a visitors' screen to the dashboard, or to the link they came from. If
 * the browser has lost its copy of the user, ends the session and goes to the login screen.
 */
export function SignedInRedirect({ userId, next }: { userId: string; next: string | null }) {
  useEffect(() => {
    // A full page load: the router may have cached that the dashboard redirects back here.
    if (readStoredUser()?._id === userId) window.location.replace(next ?? '/dashboard')
    else endSession().then(() => window.location.replace(withNext(next, '/login')))
  }, [userId, next])
  return (
    <div className="flex justify-center py-16">
      <Spinner size={28} label={next ? 'One moment' : 'Opening your dashboard'} />
    </div>
  )
}
