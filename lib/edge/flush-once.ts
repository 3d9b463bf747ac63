import type { ServerResponse } from 'node:http'

type Flush = () => void

/**
 * The framework lets what it compresses go after each of the seventy pieces that a page is made of, as packets of 700
 * bytes (next/dist/server/pipe-readable.js). Here they go once for all that was written in one turn of the event loop:
 * what is ready still leaves before anything that is waited for.
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
  // The compression of the framework puts its own here.
  Object.defineProperty(response, 'flush', {
    get: () => flush && flushLater,
    set: (given: Flush) => {
      flush = given
    },
  })
}
