import type { Server } from 'node:http'
import { closeLive } from '@/lib/live/hub'
import { log } from '@/lib/log'
import { closeServer } from './close-server'
import { stopTelemetry } from './telemetry'
import { stopWorkers } from './workers'

/** Longer than any call waits for a provider; a container is given 30 s. */
const PATIENCE_MS = 25_000

/** On a signal, ends the process once its requests, open streams and jobs are finished. Next leaves signals to us. */
export function stopGracefully(server: Server | undefined) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    try {
      await Promise.all([closeServer(server), closeLive({ forGood: true })])
      await stopWorkers()
      await stopTelemetry()
    } catch (error) {
      log.error({ err: error }, 'shutdown failed')
    }
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}
