import { useEffect, useRef } from 'react'
import { useLazyDialog } from './use-lazy-dialog'

/**
 * The state of a dialog that also opens where the page's address ends in `anchor`, such as `#share`. Closing takes it
 * off the address, so that a reload does not open the dialog again.
 */
export function useHashDialog(anchor?: string) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!anchor || window.location.hash !== anchor) return
    // Where the focus returns to when the dialog is closed.
    button.current?.focus({ preventScroll: true })
    open()
  }, [anchor, open])
  const change = (next: boolean) => {
    setOpen(next)
    const { hash, pathname, search } = window.location
    if (!next && anchor && hash === anchor)
      window.history.replaceState(window.history.state, '', pathname + search)
  }
  return { isOpen, wasOpened, open, change, button }
}
