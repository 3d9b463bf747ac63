import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import { listenAt, sayThatItListens } from './share-port'

/** Said by this process once everything in it stands (lib/worker/start.ts). */
export const STARTED = 'whipround.started'

/**
 * Lets nobody connect before the server can answer. The framework listens first and then loads itself; a proxy would
 * take such a replica for one that works, and people would wait on it for as long as that takes. So the framework is told
 * that it listens, and does so once it has started. Holds for the first server of the process, which `onServer` is shown.
 */
export function listenWhenStarted(onServer: (server: Server) => void = () => undefined) {
  Server.prototype.listen = function (this: Server, ...given: unknown[]) {
    Reflect.deleteProperty(Server.prototype, 'listen')
    onServer(this)
    const [port, address] = given
    this.address = () => ({ port: Number(port), address: String(address), family: 'IPv4' })
    const start = () => {
      unsubscribe(STARTED, start)
      Reflect.deleteProperty(this, 'address')
      // All who wait for this have been told.
      this.removeAllListeners('listening')
      this.listen(listenAt(Number(port), String(address)), sayThatItListens)
    }
    subscribe(STARTED, start)
    setImmediate(() => this.emit('listening'))
    return this
  } as typeof Server.prototype.listen
}
