import cluster from 'node:cluster'
import type { ListenOptions } from 'node:net'

/** What a worker sends the first process (scripts/support/supervise.ts) once it accepts connections. */
export const LISTENING = 'listening'

/**
 * Where a server listens. On Linux each worker has its own socket, and the system shares the port among them: when a
 * worker dies, its connections end and new ones go to the others. If the first process handed connections over, one on
 * its way to a dying worker would stay open for ever without an answer; elsewhere that risk remains.
 */
export const listenAt = (port: number, host: string): ListenOptions => ({
  port,
  host,
  ...(cluster.isWorker && process.platform === 'linux' && { reusePort: true }),
})

export const reportListening = () => void (cluster.isWorker && process.send?.(LISTENING))
