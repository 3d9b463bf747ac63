import { WifiOff } from 'lucide-react'
import { OFFLINE_NOTICE, OFFLINE_WORDS } from './while-offline'

/**
 * Covers every screen while the browser is offline. Part of the page, because nothing can be fetched by then, and plain
 * markup, which needs no script; `LazyParts` shows it.
 */
export function OfflineOverlay() {
  return (
    <>
      {/* An open dialog hides everything else from screen readers, except live regions. */}
      <p id={OFFLINE_WORDS} role="alert" aria-live="assertive" className="sr-only" />
      <div
        id={OFFLINE_NOTICE}
        hidden
        className="pointer-events-auto fixed inset-0 z-70 flex flex-col items-center justify-center gap-4 bg-paper p-6 text-center animate-fade"
      >
        <span className="flex size-18 items-center justify-center rounded-full border-[1.5px] border-rule-strong bg-sheet text-marmalade">
          <WifiOff size={32} strokeWidth={1.75} />
        </span>
        <h2 className="text-2xl">Network Connection Error</h2>
        <p className="max-w-sm text-ink-soft">
          Please check your internet connection. We can't load this page right now.
        </p>
      </div>
    </>
  )
}
