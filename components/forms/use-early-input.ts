import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Keeps what was typed, ticked or autofilled before hydration, which the first render would otherwise wipe out. */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  take: (name: string, value: string | boolean) => void,
) {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current || !form.current) return
    isDone.current = true
    for (const input of form.current.querySelectorAll<Written>('input, textarea')) {
      const early = earlyValueOf(input)
      if (input.name && early !== null) take(input.name, early)
    }
  })
}

type Written = HTMLInputElement | HTMLTextAreaElement

/** What somebody made of a field, or null if it still is as the page came. */
function earlyValueOf(input: Written): string | boolean | null {
  if (input.type === 'checkbox' && 'checked' in input)
    return input.checked === input.defaultChecked ? null : input.checked
  return input.value === input.defaultValue ? null : input.value
}
