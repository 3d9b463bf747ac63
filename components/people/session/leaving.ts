import { useSyncExternalStore } from 'react'

/**
 * Set during a change that ends every session (a new password, a deleted account): the page then navigates away itself,
 * and no live refresh may navigate elsewhere first.
 */
let leaving = false
const listeners = new Set<() => void>()

export function setLeaving(next: boolean) {
  leaving = next
  for (const listener of listeners) listener()
}

export const isLeaving = (): boolean => leaving

export const useLeaving = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    isLeaving,
    () => false,
  )
