import type { ServerResponse } from 'node:http'

/** Leaves a request without a response until its caller gives up, or closes the connection after `maxMs`. */
export function hang(response: ServerResponse, maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), maxMs)
    timer.unref()
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
