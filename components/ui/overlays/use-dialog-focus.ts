import { type KeyboardEvent, useRef } from 'react'
import { rememberFocus } from './remember-focus'
import { isSameTabStop, tabbables } from './tabbables'

const FIELDS = 'input:not([readonly], [type="hidden"], [type="file"]), select, textarea:not([readonly])'

const firstField = (dialog: Element) => tabbables(dialog).find((control) => control.matches(FIELDS))

/** Wraps Tab around. The library counts every radio button as a tab stop, and gets stuck if one is last. */
function cycleTab(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
  const controls = tabbables(event.currentTarget)
  const [edgeStop, nextStop] = event.shiftKey
    ? [controls[0], controls.at(-1)]
    : [controls.at(-1), controls[0]]
  if (!nextStop || !isSameTabStop(document.activeElement, edgeStop)) return
  event.preventDefault()
  nextStop.focus()
}

/**
 * Handlers for a dialog: it opens on its first field, Tab cycles through its controls, and on closing the focus returns
 * to where it was. `focusesField` is false if something above the field should be seen first.
 */
export function useDialogFocus({ focusesField = true } = {}) {
  const restoreFocus = useRef<(() => void) | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      const lastFocused = document.activeElement
      const isControl = lastFocused instanceof HTMLElement && lastFocused !== document.body
      restoreFocus.current = isControl ? rememberFocus(lastFocused) : null
      const field = focusesField && event.currentTarget instanceof Element && firstField(event.currentTarget)
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // If two dialogs close at once, the lower one returns the focus.
      const { activeElement } = document
      if (!activeElement || activeElement.matches('body, main')) restoreFocus.current?.()
    },
    onKeyDown: cycleTab,
  }
}
