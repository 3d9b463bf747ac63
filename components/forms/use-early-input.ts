import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what was typed or autofilled before hydration, which the first render would otherwise wipe out. Checkboxes do so
 * themselves, in a form or not.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  take: (name: string, value: string) => void,
) {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current || !form.current) return
    isDone.current = true
    for (const input of form.current.querySelectorAll<Written>('input:not([type=checkbox]), textarea'))
      if (input.name && input.value !== input.defaultValue) take(input.name, input.value)
  })
}

type Written = HTMLInputElement | HTMLTextAreaElement
