import { useEffect } from 'react'

/** Opens a dialog if the address ends in this. */
export function useOpenFromAddress(end: string | undefined, open: () => void) {
  useEffect(() => {
    if (end && window.location.hash === end) open()
  }, [end, open])
}

/** Takes the end off the address, so that a reload does not open the dialog again. */
export function forgetEnd(end: string | undefined) {
  const { hash, pathname, search } = window.location
  if (end && hash === end) window.history.replaceState(window.history.state, '', pathname + search)
}
