'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ToastMessage, toasts } from './toast'
import type { ToastSlips } from './toast-slips'

const none: readonly ToastMessage[] = []

/**
 * Once, in the root layout. What shows the toasts is fetched as soon as the person does something, and again
 * when that failed: a toast waits for it, the page never breaks over it.
 */
export function Toaster() {
  const messages = useSyncExternalStore(toasts.subscribe, toasts.list, () => none)
  const [Slips, setSlips] = useState<typeof ToastSlips | null>(null)
  const isWaiting = !Slips && messages.length > 0
  useEffect(() => {
    if (Slips) return
    const load = () =>
      import('./toast-slips').then(
        (module) => setSlips(() => module.ToastSlips),
        () => undefined,
      )
    if (isWaiting) load()
    window.addEventListener('pointerdown', load)
    window.addEventListener('keydown', load)
    return () => {
      window.removeEventListener('pointerdown', load)
      window.removeEventListener('keydown', load)
    }
  }, [Slips, isWaiting])
  return Slips ? <Slips messages={messages} /> : null
}
