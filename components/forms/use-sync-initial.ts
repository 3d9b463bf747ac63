import { useLayoutEffect, useRef } from 'react'
import type { InnerForm } from './use-form'

/**
 * Updates the untouched fields of a form when their initial values change, except while the form is being sent and in
 * fields that were refused. A hook of its own, because few forms need it.
 */
export function useSyncInitial<Values extends object>(
  { latest, set }: InnerForm<Values>,
  initial: Values,
  isOn = true,
) {
  const lastInitial = useRef(initial)
  useLayoutEffect(() => {
    const { values, errors, isPending } = latest.current
    if (!isOn || isPending) return
    const before = lastInitial.current
    lastInitial.current = initial
    const names = (Object.keys(initial) as (keyof Values)[]).filter(
      (name) => initial[name] !== before[name] && values[name] === before[name] && !errors[name],
    )
    if (names.length === 0) return
    const changed = Object.fromEntries(names.map((name) => [name, initial[name]])) as Partial<Values>
    set({ values: { ...values, ...changed } })
  })
}
