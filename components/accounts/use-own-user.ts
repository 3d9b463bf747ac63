'use client'

import { useEffect, useRef, useState } from 'react'
import { type Answer, CallError, callServer } from '@/lib/browser/call-server'
import { updateStoredUser } from '@/lib/browser/stored-user'

export type OwnUser = Answer<'GET /user/{id}'>

/**
 * One's own user: as the page brought it, then as the server answers it now, which also brings the browser's
 * stored copy up to date. `onFailure` is told the status, or null when there was no answer.
 */
export function useOwnUser(initial: OwnUser, onFailure: (status: number | null) => void) {
  const [user, setUser] = useState(initial)
  const report = useRef(onFailure)
  useEffect(() => {
    const reading = new AbortController()
    callServer('GET /user/{id}', { params: { id: initial._id }, signal: reading.signal }).then(
      (fresh) => {
        setUser(fresh)
        updateStoredUser(fresh)
      },
      (error) => {
        if (!reading.signal.aborted) report.current(error instanceof CallError ? error.status : null)
      },
    )
    return () => reading.abort()
  }, [initial._id])

  const change = (fields: Partial<OwnUser>) => {
    setUser((known) => ({ ...known, ...fields }))
    updateStoredUser(fields)
  }
  return { user, change }
}
