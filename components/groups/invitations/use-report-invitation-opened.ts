import { useEffect } from 'react'
import { callServer } from '@/lib/api/client/call-server'

/** What a person does on a page, but not a mail scanner that only loads it. */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** Reports once that somebody is looking at an invitation, for the admins who sent it. Failures are ignored. */
export function useReportInvitationOpened(token: string, isShown: boolean) {
  useEffect(() => {
    if (!isShown) return
    const controller = new AbortController()
    const report = () => {
      controller.abort()
      callServer('POST /invitation/{token}/opened', { params: { token }, isAnonymous: true }).catch(
        () => null,
      )
    }
    for (const eventName of INTERACTION_EVENTS)
      window.addEventListener(eventName, report, { passive: true, signal: controller.signal })
    return () => controller.abort()
  }, [token, isShown])
}
