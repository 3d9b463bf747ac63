import { useLayoutEffect, useRef } from 'react'

/**
 * Repeats a press of a checkbox or switch from before hydration, which no handler has seen and the next render would
 * undo.
 */
export function useClickBeforeHydration() {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const input = box.current
    if (!input || input.checked === input.defaultChecked) return
    input.checked = input.defaultChecked
    input.click()
  }, [])
  return box
}
