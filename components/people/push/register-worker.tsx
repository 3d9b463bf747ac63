import { useEffect } from 'react'

/** Once the screen is shown, registers the service worker, which serves the offline page and push if it is on. */
export function RegisterWorker({ userId }: { userId: string }) {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const start = async () => {
      const { registerWorker, renewPush } = await import('./browser-push')
      await registerWorker()
      await renewPush(userId)
    }
    // On failure only these two are missing, so tell nobody.
    const timer = setTimeout(() => start().catch(() => undefined), 1_500)
    return () => clearTimeout(timer)
  }, [userId])
  return null
}
