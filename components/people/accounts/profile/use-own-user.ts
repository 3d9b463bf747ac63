import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import { updateStoredUser } from '@/lib/api/client/stored-user'

export type OwnUser = ApiResponse<'GET /user/{id}'>

/**
 * One's own user: first as the page rendered it, then fresh from the server, which also updates the browser's stored
 * copy. `onFailure` receives the status, or null if there was no response.
 */
export function useOwnUser(initial: OwnUser, onFailure: (status: number | null) => void) {
  const [user, setUser] = useState(initial)
  // Changes made while the fresh copy is on its way may be newer than the copy.
  const changedFields = useRef<Partial<OwnUser>>({})
  const report = useEffectEvent(onFailure)
  useEffect(() => {
    const controller = new AbortController()
    callServer('GET /user/{id}', { params: { id: initial._id }, signal: controller.signal }).then(
      (fresh) => {
        const latest = { ...fresh, ...changedFields.current }
        setUser(latest)
        updateStoredUser(latest)
      },
      (error) => {
        if (!controller.signal.aborted) report(error instanceof CallError ? error.status : null)
      },
    )
    return () => controller.abort()
  }, [initial._id])

  const change = (fields: Partial<OwnUser>) => {
    changedFields.current = { ...changedFields.current, ...fields }
    setUser((known) => ({ ...known, ...fields }))
    updateStoredUser(fields)
  }
  return { user, change }
}
