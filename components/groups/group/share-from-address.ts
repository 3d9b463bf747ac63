import { useEffect } from 'react'

/** The end of a group's address that opens its sharing: one who has just opened the group comes by it. */
export const AT_SHARING = '#share'

/** Opens the sharing if the address says so. */
export function useShareFromAddress(open: () => void) {
  useEffect(() => {
    if (window.location.hash === AT_SHARING) open()
  }, [open])
}

/** Takes that out of the address, so that a reload does not open the sharing again. */
export function forgetSharing() {
  const { hash, pathname, search } = window.location
  if (hash === AT_SHARING) window.history.replaceState(window.history.state, '', pathname + search)
}
