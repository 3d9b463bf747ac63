import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what was typed or autofilled before hydration, which the first render would otherwise wipe out. Checkboxes do so
 * themselves, in a form or not.
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
 * Lets the field hear of its text as if it were typed now, so that an amount is formatted as ever. React takes a value
 * for known if it was set on the element itself, and for typed if by the element's class.
 */
function typeAgain(input: Written) {
  const typed = input.value
  input.value = input.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
