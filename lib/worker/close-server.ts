import type { Server } from 'node:http'

/** Stops accepting connections and waits for running requests. */
export function closeServer(server: Server | undefined): Promise<void> {
  return new Promise((done) => {
    if (!server) return done()
    // A connection whose last request ends only now would be kept for a next one that must not come.
    const closing = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearInterval(closing)
      done()
    })
  })
}
