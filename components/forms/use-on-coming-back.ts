import { useEffect } from 'react'

/** Calls when the browser's back button brings a page back as it was left. */
export function useOnComingBack(back: () => void) {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && back()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [back])
}
