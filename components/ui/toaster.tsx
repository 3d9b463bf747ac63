'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ToastMessage, toasts } from './toast'
import type { ToastSlips } from './toast-slips'

const none: readonly ToastMessage[] = []

/**
 * Once, in the root layout. What shows the toasts is fetched after the page is there, so that they work without a
 * connection too; when that failed, once more with each toast: it waits, the page never breaks over it.
 */
export function Toaster() {
  const messages = useSyncExternalStore(toasts.subscribe, toasts.list, () => none)
  const [Slips, setSlips] = useState<typeof ToastSlips | null>(null)
  const waiting = Slips ? 0 : messages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when another toast waits
  useEffect(() => {
    if (Slips) return
    import('./toast-slips').then(
      (module) => setSlips(() => module.ToastSlips),
      () => undefined,
    )
  }, [Slips, waiting])
  return Slips ? <Slips messages={messages} /> : null
}
