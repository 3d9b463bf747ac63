import { useEffect } from 'react'
import { callServer } from '@/lib/api/client/call-server'

/** What a person does on a page, but not a mail scanner that only loads it. */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** Reports once that somebody is looking at an invitation, for the admins who sent it. Failures are ignored. */
export function useReportOpened(token: string, isShown: boolean) {
  useEffect(() => {
    if (!isShown) return
    const looking = new AbortController()
    const report = () => {
      looking.abort()
      callServer('POST /invitation/{token}/opened', { params: { token }, anonymous: true }).catch(() => null)
    }
    for (const sign of INTERACTION_EVENTS)
      window.addEventListener(sign, report, { passive: true, signal: looking.signal })
    return () => looking.abort()
  }, [token, isShown])
}
