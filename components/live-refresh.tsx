'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { CallError, callServer } from '@/lib/browser/call-server'
import { refreshPatiently } from './patient-refresh'

/** Several things that change together make one refresh. */
const TOGETHER_MS = 50
/** After a refused connection the browser does not try again by itself. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 10_000

/** Keeps every open screen up to date: one stream for the page, none while its tab is hidden. */
export function LiveRefresh({ since }: { since: number }) {
  const router = useRouter()
  // Every refresh makes the page anew; the stream goes on.
  const [madeAt] = useState(since)
  useEffect(refreshPatiently, [])
  useEffect(() => {
    let timer: number | undefined
    const refresh = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => router.refresh(), TOGETHER_MS)
    }
    const stop = followWhileVisible(madeAt, refresh)
    return () => {
      stop()
      window.clearTimeout(timer)
    }
  }, [router, madeAt])
  return null
}

/** Follows the stream while the tab is looked at; coming back to it, everything is read again. */
function followWhileVisible(since: number, refresh: () => void): () => void {
  let stop: (() => void) | null = null
  const look = () => {
    if (document.visibilityState === 'hidden') {
      stop?.()
      stop = null
    } else stop ??= follow(null, refresh)
  }
  if (document.visibilityState === 'visible') stop = follow(since, refresh)
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop?.()
  }
}

/** A session that is over is noticed by any call. Whether it was logged out or has ended, the server knows by the cookie. */
function leaveIfOver(error: unknown) {
  if (error instanceof CallError && error.status === 401) window.location.reload()
}

/** Opens the stream and opens it again after a break; `since` is null when something was missed already. */
function follow(since: number | null, refresh: () => void): () => void {
  let source: EventSource | null = null
  let timer: number | undefined
  let failures = 0
  let hasMissed = since === null

  const open = () => {
    source = new EventSource(hasMissed ? '/api/live' : `/api/live?since=${since}`)
    source.onmessage = refresh
    source.onopen = () => {
      // Only now is the server known to be reachable.
      if (hasMissed) refresh()
      hasMissed = true
      failures = 0
    }
    source.onerror = () => {
      hasMissed = true
      if (source?.readyState === EventSource.CLOSED) tryLater()
    }
  }
  const tryLater = () => {
    callServer('GET /notifications', { staysOn401: true }).catch(leaveIfOver)
    timer = window.setTimeout(open, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures))
    failures += 1
  }

  open()
  return () => {
    window.clearTimeout(timer)
    source?.close()
  }
}
