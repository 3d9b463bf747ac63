'use client'

import { useCallback, useRef, useState } from 'react'
import { useOnComingBack } from './use-on-coming-back'

/** One thing at a time. Whoever comes back to the page with the back button finds it ready again. */
export function usePending() {
  const isRunning = useRef(false)
  const [isPending, setPending] = useState(false)
  const set = useCallback((next: boolean) => {
    isRunning.current = next
    setPending(next)
  }, [])
  const end = useCallback(() => set(false), [set])
  useOnComingBack(end)

  /** False while something runs already. */
  const begin = () => {
    if (isRunning.current) return false
    set(true)
    return true
  }
  return { isPending, begin, end }
}
