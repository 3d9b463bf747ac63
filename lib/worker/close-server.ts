import type { Server, ServerResponse } from 'node:http'
import { Server as TcpServer } from 'node:net'

/** How long connections that nobody uses are left open, so that a proxy has heard by then that they are of no more use. */
const LINGER_MS = 2_000

/**
 * Stops accepting connections and waits for running requests. A proxy may be sending into a connection that it kept:
 * closed under it, a request that must not be repeated would be lost. So it is answered, and told that it was the last.
 */
export function closeServer(server: Server | undefined, { lingerMs = LINGER_MS } = {}): Promise<void> {
  return new Promise((done) => {
    if (!server) return done()
    server.prependListener('request', (_, response: ServerResponse) =>
      response.setHeader('connection', 'close'),
    )
    const until = performance.now() + lingerMs
    const closing = setInterval(() => {
      if (performance.now() > until) server.closeIdleConnections()
    }, 100)
    // The close of an HTTP server would end idle connections at once.
    TcpServer.prototype.close.call(server, () => {
      clearInterval(closing)
      done()
    })
  })
}
