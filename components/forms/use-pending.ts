import { useCallback, useRef, useState } from 'react'
import { usePageRestored } from './use-page-restored'

/** Allows one run at a time. Coming back to the page with the back button resets it. */
export function usePending() {
  const isRunning = useRef(false)
  const [isPending, setPending] = useState(false)
  const set = useCallback((next: boolean) => {
    isRunning.current = next
    setPending(next)
  }, [])
  const end = useCallback(() => set(false), [set])
  usePageRestored(end)

  /** Returns false if something is already running. */
  const begin = () => {
    if (isRunning.current) return false
    set(true)
    return true
  }
  return { isPending, begin, end }
}
