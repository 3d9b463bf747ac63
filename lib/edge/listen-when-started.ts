import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import { listenAt, reportListening } from './share-port'

/** Published in this process once everything in it has started (lib/worker/start.ts). */
export const STARTED = 'whipround.started'

/**
 * Delays listening until the server can answer. The framework listens first and then loads itself; a proxy would take
 * such a replica for a working one, and people would wait for as long as that takes. So the framework is told that the
 * server listens, which it does once STARTED is published. Applies to the first server of the process, which is passed
 * to `onServer`.
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
      // Everyone who waits for this event has been told already.
      this.removeAllListeners('listening')
      this.listen(listenAt(Number(port), String(address)), reportListening)
    }
    subscribe(STARTED, start)
    setImmediate(() => this.emit('listening'))
    return this
  } as typeof Server.prototype.listen
}
