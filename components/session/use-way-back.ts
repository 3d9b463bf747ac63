import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { isLeaving } from './leaving'
import { rememberNext } from './next-page'

/**
 * Remembers the page from which the tab is taken away, as when the session has expired: its owner comes back to it with
 * the next log-in here. Who logs out leaves nothing behind.
 */
export function useWayBack(userId: string) {
  const path = usePathname()
  const here = useRef(path)
  useEffect(() => {
    here.current = path
  }, [path])
  useEffect(() => {
    const leave = () => {
      if (!isLeaving()) rememberNext(here.current, userId)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [userId])
}
