import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Takes over what was typed, or filled in by the browser, before the page's script ran: otherwise the first
 * rendering would wipe it out.
 */
export function useTypedEarly(
  form: RefObject<HTMLFormElement | null>,
  take: (name: string, value: string) => void,
) {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current || !form.current) return
    isDone.current = true
    for (const input of form.current.querySelectorAll('input'))
      if (input.name && input.value !== input.defaultValue) take(input.name, input.value)
  })
}
