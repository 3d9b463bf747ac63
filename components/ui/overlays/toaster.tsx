import { useSyncExternalStore } from 'react'
import { type ToastMessage, toastStore } from './toast'
import { ToastList } from './toast-list'

const noMessages: readonly ToastMessage[] = []

/** Mounted once on every screen. */
export function Toaster() {
  return (
    <ToastList messages={useSyncExternalStore(toastStore.subscribe, toastStore.list, () => noMessages)} />
  )
}
