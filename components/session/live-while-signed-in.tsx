'use client'

import { useEffect } from 'react'
import { LiveRefresh } from '@/components/live-refresh'
import { setLeaving, useLeaving } from './leaving'
import { forgetInvitation } from './navigation-state'
import { forgetNext } from './next-page'
import { forgetSignupDraft } from './signup-draft'

/** Follows the live stream until the user leaves. */
export function LiveWhileSignedIn({ since }: { since: number }) {
  const isLeaving = useLeaving()
  // Just signed in: an earlier log-out is over, and an invitation or link has served its purpose.
  useEffect(() => {
    setLeaving(false)
    forgetInvitation()
    forgetNext()
    forgetSignupDraft()
  }, [])
  return isLeaving ? null : <LiveRefresh since={since} />
}
