'use client'

import { useEffect } from 'react'
import { callServer } from '@/lib/api/client/call-server'

/** Reports once that the page is on a screen: scanners and previews fetch it too, but show it to nobody. */
export function Opened({ token }: { token: string }) {
  useEffect(() => {
    const say = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', say)
      callServer('POST /personal/{token}/opened', { params: { token }, anonymous: true }).catch(() => null)
    }
    document.addEventListener('visibilitychange', say)
    say()
    return () => document.removeEventListener('visibilitychange', say)
  }, [token])
  return null
}
