import type { ServerResponse } from 'node:http'

type Flush = () => void

/**
 * The framework flushes what it compresses after each of the seventy pieces of a page, as packets of 700 bytes
 * (next/dist/server/pipe-readable.js). This flushes once for everything written in one turn of the event loop: what is
 * ready still leaves before anything that has to be waited for.
 */
export function flushOnce(response: ServerResponse) {
  let flush: Flush | undefined
  let isWaiting = false
  const flushLater = () => {
    if (isWaiting) return
    isWaiting = true
    setImmediate(() => {
      isWaiting = false
      if (!response.destroyed && !response.writableEnded) flush?.()
    })
  }
  // The framework's compression sets its own `flush` here.
  Object.defineProperty(response, 'flush', {
    get: () => flush && flushLater,
    set: (given: Flush) => {
      flush = given
    },
  })
}
