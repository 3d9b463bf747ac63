import { useEffect } from 'react'

/** Runs `back` when the back button restores a page from the back/forward cache. */
export function usePageRestored(back: () => void) {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && back()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [back])
}
