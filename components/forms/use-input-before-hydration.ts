import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps text that was typed or autofilled before hydration, which the next render would wipe out, by typing it into
 * the form once more. Checkboxes keep themselves (useEarlyPress), in a form or not.
 */
export function useInputBeforeHydration(
  form: RefObject<HTMLFormElement | null>,
  typeInto: (name: string, typed: string) => void,
) {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current || !form.current) return
    isDone.current = true
    for (const input of form.current.querySelectorAll<TextControl>('input:not([type=checkbox]), textarea'))
      if (input.name && input.value !== input.defaultValue) typeInto(input.name, input.value)
  })
}

type TextControl = HTMLInputElement | HTMLTextAreaElement
