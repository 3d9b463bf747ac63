/** The limit for a page that never becomes idle. */
const MAX_WAIT_MS = 2000

/**
 * Runs once the page has loaded and the browser is idle, or on the first press or key. Returns a function that cancels
 * it.
 */
export function whenIdle(run: () => void): () => void {
  const controller = new AbortController()
  const go = () => {
    if (controller.signal.aborted) return
    controller.abort()
    run()
  }
  const schedule = () => {
    // Not every browser has requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(go, { timeout: MAX_WAIT_MS })
    else setTimeout(go)
  }
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, go, { signal: controller.signal, capture: true, passive: true })
  if (document.readyState === 'complete') schedule()
  else window.addEventListener('load', schedule, { signal: controller.signal })
  return () => controller.abort()
}
