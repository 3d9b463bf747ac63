import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { closeLive } from '@/lib/live/hub'
import { log } from '@/lib/log'
import { endBeingSeen } from './be-seen'
import { closeServer } from './close-server'
import { stopWorkers } from './workers'

/** Longer than any call waits for a provider; a container is given 30 s. */
const PATIENCE_MS = 25_000

/** On a signal, ends the process once its requests, open streams and jobs are finished. Next leaves signals to us. */
export function stopGracefully() {
  let server: Server | undefined
  const noteServer = (message: unknown) => {
    server = (message as { server: Server }).server
    unsubscribe('http.server.request.start', noteServer)
  }
  subscribe('http.server.request.start', noteServer)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    try {
      await Promise.all([closeServer(server), closeLive({ forGood: true })])
      await stopWorkers()
      await endBeingSeen()
    } catch (error) {
      log.error({ err: error }, 'shutdown failed')
    }
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}
