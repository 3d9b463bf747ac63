import { useLayoutEffect, useRef } from 'react'

/**
 * Repeats a press of a checkbox or switch that was made before hydration: nobody was told of it, and the next render would
 * undo it.
 */
export function useEarlyPress() {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const input = box.current
    if (!input || input.checked === input.defaultChecked) return
    input.checked = input.defaultChecked
    input.click()
  }, [])
  return box
}
