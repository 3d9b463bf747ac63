import cluster from 'node:cluster'
import type { ListenOptions } from 'node:net'

/** What a worker tells the first process (scripts/support/supervise.ts) once it takes connections. */
export const LISTENS = 'listens'

/**
 * Where a server listens. The workers of one machine have a socket each, among which the system shares the port: when
 * one dies, its connections end with it and new ones go to the others. If the first process handed connections over,
 * one on its way to a worker that dies would stay open for ever, unheard. Where the system cannot, that is how it is.
 */
export const listenAt = (port: number, host: string): ListenOptions => ({
  ...{ port, host },
  ...(cluster.isWorker && process.platform === 'linux' && { reusePort: true }),
})

export const sayThatItListens = () => void (cluster.isWorker && process.send?.(LISTENS))
