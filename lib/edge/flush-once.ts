import type { ServerResponse } from 'node:http'

type Flush = () => void

/**
 * The framework flushes its compressed output after each of a page's seventy pieces, in packets of 700 bytes
 * (next/dist/server/pipe-readable.js). This flushes once per turn of the event loop, so a piece that is ready is still
 * sent before the server waits for the next.
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
