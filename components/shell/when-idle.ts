/** The limit for a page that never becomes idle. */
const AT_MOST_MS = 2000

/**
 * Runs once the page has loaded and the browser is idle, or on the first press or key. Returns a function that cancels
 * it.
 */
export function whenIdle(run: () => void): () => void {
  const over = new AbortController()
  const go = () => {
    if (over.signal.aborted) return
    over.abort()
    run()
  }
  const rest = () => {
    // Not every browser has requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(go, { timeout: AT_MOST_MS })
    else setTimeout(go)
  }
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, go, { signal: over.signal, capture: true, passive: true })
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { signal: over.signal })
  return () => over.abort()
}
