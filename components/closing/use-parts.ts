'use client'

import { useEffect, useState } from 'react'
import { usePaused } from '@/components/groups/use-paused'
import { callServer } from '@/lib/browser/call-server'

const PAUSE_MS = 300

type Part = { username: string; amountPence: number }

/** Who would get what of an amount, asked once typing pauses; the last response stays until the next arrives. */
export function useParts(groupId: string, amountPence: number, mostPence: number) {
  const settled = usePaused(amountPence, PAUSE_MS)
  const [known, setKnown] = useState<{ amountPence: number; parts: Part[] }>({ amountPence: 0, parts: [] })
  const isPossible = settled > 0 && settled <= mostPence
  useEffect(() => {
    if (!isPossible) return
    const leaving = new AbortController()
    callServer('GET /group/{id}/share-out', {
      params: { id: groupId },
      query: { amountPence: settled },
      signal: leaving.signal,
    })
      .then(({ shareOut }) => setKnown({ amountPence: settled, parts: shareOut.parts }))
      // Only a preview: the server works out the parts itself when the form is sent.
      .catch(() => undefined)
    return () => leaving.abort()
  }, [groupId, settled, isPossible])
  return { parts: isPossible ? known.parts : [], isStale: known.amountPence !== amountPence }
}
