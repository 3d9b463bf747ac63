/** The pause after the first failure; it doubles with each further one, up to the longest. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000

/**
 * Retries a failed refresh of the open page. Left to itself, Next reloads the whole page, which loses what was typed.
 * In Firefox and WebKit, which abort requests when a navigation starts, that reload would also cancel the way to the
 * checkout. Returns a function that stops it.
 */
export function retryRefreshes(): () => void {
  const askServer = window.fetch
  const patient: typeof fetch = async (input, init) => {
    if (!isRefresh(input)) return askServer(input, init)
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const response = await askServer(input, init)
        // The body may be cut off too: read it to the end, so that Next only gets a complete response.
        await response.clone().arrayBuffer()
        return response
      } catch (thrown) {
        if (init?.signal?.aborted) throw thrown
        await new Promise((done) => window.setTimeout(done, pause))
      }
    }
  }
  window.fetch = patient
  return () => {
    if (window.fetch === patient) window.fetch = askServer
  }
}

/** Next fetches a page's contents from the page's own address, plus one parameter. */
function isRefresh(input: RequestInfo | URL): boolean {
  const here = new URL(window.location.href)
  const url = new URL(input instanceof Request ? input.url : input, here)
  if (!url.searchParams.has('_rsc')) return false
  url.searchParams.delete('_rsc')
  return url.origin === here.origin && url.pathname === here.pathname && url.search === here.search
}
