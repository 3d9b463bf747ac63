'use client'

import { useEffect } from 'react'
import { LiveRefresh } from '@/components/live-refresh'
import { setLeaving, useLeaving } from './leaving'

/** Follows the live stream until the person leaves. */
export function LiveWhileSignedIn({ since }: { since: number }) {
  const isLeaving = useLeaving()
  // Signed in anew: whoever left before is gone.
  useEffect(() => setLeaving(false), [])
  return isLeaving ? null : <LiveRefresh since={since} />
}
