'use client'

import { useEffect } from 'react'
import { LiveRefresh } from '@/components/live-refresh'
import { setLeaving, useLeaving } from './leaving'
import { forgetInvitation, forgetNext } from './navigation-state'
import { forgetSignupDraft } from './signup-draft'

/** Follows the live stream until the person leaves. */
export function LiveWhileSignedIn({ since }: { since: number }) {
  const isLeaving = useLeaving()
  // Signed in anew: whoever left before is gone, and an invitation or a link has led where it leads.
  useEffect(() => {
    setLeaving(false)
    forgetInvitation()
    forgetNext()
    forgetSignupDraft()
  }, [])
  return isLeaving ? null : <LiveRefresh since={since} />
}
