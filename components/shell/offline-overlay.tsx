'use client'

import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Touching it is no click outside an open dialog, which would close and lose what was typed. */
function keepPresses(overlay: HTMLElement | null) {
  const stop = (event: Event) => event.stopPropagation()
  overlay?.addEventListener('pointerdown', stop)
  return () => overlay?.removeEventListener('pointerdown', stop)
}

/** Covers every screen for as long as the browser is offline. */
export function OfflineOverlay() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  if (!isOffline) return null
  return (
    <div
      ref={keepPresses}
      role="alert"
      className="pointer-events-auto fixed inset-0 z-70 flex flex-col items-center justify-center gap-4 bg-paper p-6 text-center animate-fade"
    >
      <span className="flex size-18 items-center justify-center rounded-full border-[1.5px] border-rule-strong bg-sheet text-marmalade">
        <WifiOff size={32} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h2 className="text-2xl">Network Connection Error</h2>
      <p className="max-w-sm text-ink-soft">
        Please check your internet connection. We can't load this page right now.
      </p>
    </div>
  )
}
