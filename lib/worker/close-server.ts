import type { Server, ServerResponse } from 'node:http'
import { Server as TcpServer } from 'node:net'

/** For how long idle connections stay open, so that a proxy can learn that they are about to close. */
const LINGER_MS = 2_000

/**
 * Stops accepting connections and waits for running requests. A proxy may be sending a request on a connection that it
 * kept open: if that were closed, a request that must not be repeated would be lost. So it is answered, and told that
 * it was the last one on that connection.
 */
export function closeServer(server: Server | undefined, { lingerMs = LINGER_MS } = {}): Promise<void> {
  return new Promise((done) => {
    if (!server) return done()
    server.prependListener('request', (_, response: ServerResponse) =>
      response.setHeader('connection', 'close'),
    )
    const until = performance.now() + lingerMs
    const closing = setInterval(() => {
      // Timers run before newly arrived data is read, so after a busy moment a connection may only seem idle.
      if (performance.now() > until) setImmediate(() => server.closeIdleConnections())
    }, 100)
    // An HTTP server's own close would end idle connections at once.
    TcpServer.prototype.close.call(server, () => {
      clearInterval(closing)
      done()
    })
  })
}
