import { useSyncExternalStore } from 'react'
import { type ToastMessage, toasts } from './toast'
import { ToastSlips } from './toast-slips'

const none: readonly ToastMessage[] = []

/** Mounted once on every screen. */
export function Toaster() {
  return <ToastSlips messages={useSyncExternalStore(toasts.subscribe, toasts.list, () => none)} />
}
