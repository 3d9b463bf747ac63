'use client'

import { useEffect } from 'react'
import { callServer } from '@/lib/api/client/call-server'

/** Reports once that the page is on a screen: scanners and previews fetch it too, but show it to nobody. */
export function ReportPageOpened({ token }: { token: string }) {
  useEffect(() => {
    const report = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', report)
      callServer('POST /personal/{token}/opened', { params: { token }, isAnonymous: true }).catch(() => null)
    }
    document.addEventListener('visibilitychange', report)
    report()
    return () => document.removeEventListener('visibilitychange', report)
  }, [token])
  return null
}
