import { useEffect } from 'react'
import { setLeaving, useLeaving } from '@/components/people/session/leaving'
import { forgetInvitation } from '@/components/people/session/navigation-state'
import { forgetNextPage } from '@/components/people/session/next-page'
import { forgetSignupDraft } from '@/components/people/session/signup-draft'
import { LiveRefresh } from './live-refresh'

/** Follows the live stream until the user leaves. */
export function LiveWhileSignedIn({ since }: { since: number }) {
  const isLeaving = useLeaving()
  // Just signed in: an earlier log-out is over, and an invitation or link has served its purpose.
  useEffect(() => {
    setLeaving(false)
    forgetInvitation()
    forgetNextPage()
    forgetSignupDraft()
  }, [])
  return isLeaving ? null : <LiveRefresh since={since} />
}
