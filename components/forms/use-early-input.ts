import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps text that was typed or autofilled before hydration, which the first render would otherwise wipe out. Checkboxes
 * keep themselves (useEarlyPress), in a form or not.
 */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>) {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current || !form.current) return
    isDone.current = true
    for (const input of form.current.querySelectorAll<Written>('input:not([type=checkbox]), textarea'))
      if (input.name && input.value !== input.defaultValue) typeAgain(input)
  })
}

type Written = HTMLInputElement | HTMLTextAreaElement

/**
 * Types the text again as far as React can tell, so that an amount is formatted as usual. React ignores a value set
 * through the element's own property, but takes one set through its prototype for typed.
 */
function typeAgain(input: Written) {
  const typed = input.value
  input.value = input.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
