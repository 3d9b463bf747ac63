import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { DAY, SECOND } from '@/lib/base/clock'

/** The least time between refreshes, because this clock may be ahead of the server's. */
const MIN_DELAY_MS = 10 * SECOND
/** Browsers cannot wait for longer than 24 days at once. */
const MAX_DELAY_MS = DAY

/** Refreshes the page when a wait for transfers ends, because no event on the server announces that. */
export function RefreshAt({ time }: { time: string }) {
  const router = useRouter()
  useEffect(() => {
    let timer: number | undefined
    const remainingMs = () => new Date(time).getTime() - Date.now()
    const wait = () => {
      timer = window.setTimeout(
        () => {
          if (remainingMs() <= 0) router.refresh()
          wait()
        },
        Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, remainingMs())),
      )
    }
    wait()
    return () => window.clearTimeout(timer)
  }, [router, time])
  return null
}
