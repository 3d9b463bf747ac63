import type { ServerResponse } from 'node:http'

/** Leaves a call without an answer until its caller gives up, or cuts it off after `longestMs`. */
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
