/** How long the first failure is waited out; each further one takes twice as long, up to the longest. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000

/**
 * Lets a failed refresh of the page that is open try again, instead of leaving it to Next, which loads the whole page
 * anew: that throws away what was typed, and in Firefox and WebKit, which cut off requests as soon as the browser sets
 * out for another address, it calls the browser back from its way to the checkout. Returns what ends it.
 */
export function refreshPatiently(): () => void {
  const askServer = window.fetch
  const patient: typeof fetch = async (input, init) => {
    if (!isRefresh(input)) return askServer(input, init)
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const response = await askServer(input, init)
        // It may be cut off half-way, too: Next is given one that is all there.
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

/** Next asks for the contents of a page at the page's own address, with one more parameter. */
function isRefresh(input: RequestInfo | URL): boolean {
  const here = new URL(window.location.href)
  const url = new URL(input instanceof Request ? input.url : input, here)
  if (!url.searchParams.has('_rsc')) return false
  url.searchParams.delete('_rsc')
  return url.origin === here.origin && url.pathname === here.pathname && url.search === here.search
}
