import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { isSignedOut } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { reportAnswer } from '@/lib/api/client/reachability'

/** Changes within this time make one refresh. */
const BATCH_MS = 50
/** Browsers do not reconnect by themselves after a refused connection. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 10_000

/** Keeps every open screen up to date: one stream per page, none while its tab is hidden. */
export function LiveRefresh({ since }: { since: number }) {
  const router = useRouter()
  // Each refresh renders the page with a new `since`; the stream keeps its first one.
  const [firstLoadedAt] = useState(since)
  useEffect(() => {
    let timer: number | undefined
    const refresh = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => router.refresh(), BATCH_MS)
    }
    const stop = streamWhileVisible(firstLoadedAt, refresh)
    return () => {
      stop()
      window.clearTimeout(timer)
    }
  }, [router, firstLoadedAt])
  return null
}

/** Follows the stream while the tab is visible; on return to the tab, everything is refreshed. */
function streamWhileVisible(since: number, refresh: () => void): () => void {
  let stop: (() => void) | null = null
  const startOrStop = () => {
    if (document.visibilityState === 'hidden') {
      stop?.()
      stop = null
    } else stop ??= openStream(null, refresh)
  }
  if (document.visibilityState === 'visible') stop = openStream(since, refresh)
  document.addEventListener('visibilitychange', startOrStop)
  return () => {
    document.removeEventListener('visibilitychange', startOrStop)
    stop?.()
  }
}

/**
 * Any call reveals an ended session. On reload, the server tells by the cookie whether it was logged out or expired.
 */
function reloadIfSignedOut(error: unknown) {
  if (isSignedOut(error)) window.location.reload()
}

/** Opens the stream, and reopens it after a break; `since` is null if something may already have been missed. */
function openStream(since: number | null, refresh: () => void): () => void {
  let source: EventSource | null = null
  let timer: number | undefined
  let failures = 0
  let mayHaveMissedChanges = since === null

  const open = () => {
    source = new EventSource(mayHaveMissedChanges ? '/api/live' : `/api/live?since=${since}`)
    source.onmessage = () => {
      reportAnswer(true)
      refresh()
    }
    source.onopen = () => {
      reportAnswer(true)
      // Refresh only now that the server is known to be reachable.
      if (mayHaveMissedChanges) refresh()
      mayHaveMissedChanges = true
      failures = 0
    }
    source.onerror = () => {
      mayHaveMissedChanges = true
      if (source?.readyState === EventSource.CLOSED) tryLater()
    }
  }
  const tryLater = () => {
    callServer('GET /notifications', { staysOn401: true }).catch(reloadIfSignedOut)
    timer = window.setTimeout(open, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures))
    failures += 1
  }

  open()
  return () => {
    window.clearTimeout(timer)
    source?.close()
  }
}
