import { useLayoutEffect, useRef } from 'react'
import type { FormInternals } from './use-form'

/**
 * Updates the untouched fields of a form when their initial values change, except while the form is being sent and in
 * fields that were refused. A hook of its own, because few forms need it.
 */
export function useSyncInitial<Values extends object>(
  { latest, set }: FormInternals<Values>,
  initial: Values,
  isOn = true,
) {
  const lastInitial = useRef(initial)
  useLayoutEffect(() => {
    const { values, errors, isPending } = latest.current
    if (!isOn || isPending) return
    const previousInitial = lastInitial.current
    lastInitial.current = initial
    const names = (Object.keys(initial) as (keyof Values)[]).filter(
      (name) =>
        initial[name] !== previousInitial[name] && values[name] === previousInitial[name] && !errors[name],
    )
    if (names.length === 0) return
    const changed = Object.fromEntries(names.map((name) => [name, initial[name]])) as Partial<Values>
    set({ values: { ...values, ...changed } })
  })
}
