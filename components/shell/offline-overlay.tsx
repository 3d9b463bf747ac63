import { useEffect, useState } from 'react'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { Icon } from '@/components/ui/figures/icon'
import {
  OFFLINE_ANSWER_ID,
  OFFLINE_NOTICE_ID,
  OFFLINE_RETRY_ID,
  OFFLINE_TEXT_ID,
  watchConnection,
} from './watch-connection'

/**
 * Covers every screen while the browser is offline. Drawn once the page is, because nothing can be fetched by then;
 * `whileOffline` shows it and listens to its button.
 */
export function OfflineOverlay() {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn ? <Overlay /> : null
}

function Overlay() {
  useEffect(watchConnection, [])
  return (
    <>
      {/* An open dialog hides everything else from screen readers, except live regions. */}
      <p id={OFFLINE_TEXT_ID} role="alert" aria-live="assertive" className="sr-only" />
      <section
        id={OFFLINE_NOTICE_ID}
        aria-label="No connection"
        hidden
        // Not a live region: this keeps an open dialog from hiding it from screen readers.
        aria-live="off"
        className="pointer-events-auto fixed inset-0 z-70 flex flex-col items-center justify-center gap-4 bg-paper p-6 text-center animate-fade"
      >
        <span className="flex size-18 items-center justify-center rounded-full border-[1.5px] border-rule-strong bg-sheet text-marmalade">
          <Icon className="icon-wifi-off/1.75 size-8" />
        </span>
        <h2 className="text-2xl">Network Connection Error</h2>
        <p className="max-w-sm text-ink-soft">
          Please check your internet connection. We can't load this page right now.
        </p>
        <button type="button" id={OFFLINE_RETRY_ID} className={buttonClasses({ variant: 'secondary' })}>
          Try again
        </button>
        <p id={OFFLINE_ANSWER_ID} aria-live="polite" className="min-h-6 text-sm text-ink-soft" />
      </section>
    </>
  )
}
