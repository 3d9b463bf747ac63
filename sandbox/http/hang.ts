import type { ServerResponse } from 'node:http'

/** Leaves a request without a response until its caller gives up, or closes the connection after `longestMs`. */
export function hang(response: ServerResponse, longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), longestMs)
    timer.unref()
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
