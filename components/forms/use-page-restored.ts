import { useEffect } from 'react'

/** Runs `onRestored` when the back button restores a page from the back/forward cache. */
export function usePageRestored(onRestored: () => void) {
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent) => event.persisted && onRestored()
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [onRestored])
}
