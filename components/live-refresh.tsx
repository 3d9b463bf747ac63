'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { LiveEvent } from '@/lib/live/contract'

/** What lists that load their own pages listen to; its detail says what changed. */
export const LIVE_EVENT = 'whipround:live'

const EVERYTHING: LiveEvent = {
  topics: ['notifications', 'groups', 'transactions', 'account'],
  groupId: null,
}
/** Several things that change together make one refresh. */
const TOGETHER_MS = 50
/** After a refused connection the browser does not try again by itself. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

type Refresh = (event: LiveEvent) => void

/** Keeps every open screen up to date: one stream for the page, none while its tab is hidden. */
export function LiveRefresh({ since }: { since: number }) {
  const router = useRouter()
  // Every refresh makes the page anew; the stream goes on.
  const [madeAt] = useState(since)
  useEffect(() => {
    let timer: number | undefined
    const refresh: Refresh = (event) => {
      window.dispatchEvent(new CustomEvent(LIVE_EVENT, { detail: event }))
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

/** Follows the stream while the tab is looked at; coming back refreshes everything. */
function followWhileVisible(since: number, refresh: Refresh): () => void {
  let stop: (() => void) | null = null
  const look = () => {
    if (document.visibilityState === 'hidden') {
      stop?.()
      stop = null
    } else if (!stop) {
      refresh(EVERYTHING)
      stop = follow(null, refresh)
    }
  }
  if (document.visibilityState === 'visible') stop = follow(since, refresh)
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop?.()
  }
}

/** Opens the stream and opens it again after a break, refreshing then what was missed. */
function follow(since: number | null, refresh: Refresh): () => void {
  let source: EventSource | null = null
  let timer: number | undefined
  let failures = 0
  let wasOpen = false

  const open = (from: number | null) => {
    source = new EventSource(from === null ? '/api/live' : `/api/live?since=${from}`)
    source.onmessage = ({ data }) => refresh(JSON.parse(data))
    source.onopen = () => {
      if (wasOpen) refresh(EVERYTHING)
      wasOpen = true
      failures = 0
    }
    source.onerror = () => {
      wasOpen = true
      if (source?.readyState !== EventSource.CLOSED) return
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      failures += 1
      timer = window.setTimeout(() => open(null), pause)
    }
  }

  open(since)
  return () => {
    window.clearTimeout(timer)
    source?.close()
  }
}
