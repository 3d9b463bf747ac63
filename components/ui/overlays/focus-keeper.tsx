import { useEffect } from 'react'
import { rememberFocus } from './remember-focus'

/** A closing layer returns the focus by itself, a moment later. */
const LAYER_CLOSE_MS = 60
/** A button disabled for longer than this does not get the focus back. */
const BUTTON_READY_MS = 1000

/**
 * Mounted once, in the root layout. When the focused control is removed, alone or with its row of a list, the focus
 * goes to its neighbour instead of the top of the page. A control that was only disabled gets the focus back: a field
 * whenever its form has been sent, a button only if that is soon.
 */
export function FocusKeeper() {
  useEffect(keepFocus, [])
  return null
}

const isDisabled = (control: HTMLElement) => control.isConnected && control.matches(':disabled')

type HeldFocus = { control: HTMLElement; restoreFocus: () => void; path: string }

function keepFocus(): () => void {
  let heldFocus: HeldFocus | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const track = (target: EventTarget | null) => {
    if (target instanceof HTMLElement && target !== document.body)
      heldFocus = { control: target, restoreFocus: rememberFocus(target), path: window.location.pathname }
  }
  const hold = ({ target }: FocusEvent) => track(target)
  // Pressing elsewhere gives up the focus on purpose.
  const release = ({ target }: PointerEvent) => {
    if (!(target instanceof Node && heldFocus?.control.contains(target))) heldFocus = null
  }
  const check = (shouldWait = isDisabled) => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (!heldFocus || !isLost || heldFocus.path !== window.location.pathname) return
    if (!shouldWait(heldFocus.control)) heldFocus.restoreFocus()
    else if (heldFocus.control instanceof HTMLButtonElement)
      timer = setTimeout(check, BUTTON_READY_MS, () => false)
  }
  const checkSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(check, LAYER_CLOSE_MS)
  }

  // Something may have been focused before this code ran.
  track(document.activeElement)
  const observer = new MutationObserver(checkSoon)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  document.addEventListener('focusin', hold)
  document.addEventListener('pointerdown', release, true)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('focusin', hold)
    document.removeEventListener('pointerdown', release, true)
  }
}
