'use client'

import { useEffect } from 'react'

/** Once a screen stands: the service worker, for the page without a network, and for pushes where they are on. */
export function KeepWorker({ userId }: { userId: string }) {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const start = async () => {
      const { registerWorker, keepPush } = await import('./browser-push')
      await registerWorker()
      await keepPush(userId)
    }
    // Without it everything works but these two: nothing to tell anybody.
    const wait = setTimeout(() => start().catch(() => undefined), 1_500)
    return () => clearTimeout(wait)
  }, [userId])
  return null
}
