import { log } from '@/lib/base/log'
import { perProcess } from '@/lib/base/per-process'
import { beginStopping } from '@/lib/base/stopping'
import { logLibraryOutput } from '@/lib/base/telemetry/log-library-output'
import { closeLiveHub } from '@/lib/platform/messages/live/hub'
import { startTelemetry, stopTelemetry } from './telemetry'
import { startWorkers, stopWorkers } from './workers'

/** How server.mjs ends what is started here: it is loaded by Node, this by Next. */
type ShutdownHandlers = { endStreams: () => Promise<void>; endWork: () => Promise<void> }

const state = perProcess('server', (): { ends?: ShutdownHandlers } => ({}))

/** Starts a process's work beyond requests. A reload in development changes nothing. */
export function startServer() {
  if (state.ends) return
  state.ends = { endStreams, endWork }
  if (process.env.NODE_ENV !== 'development') logLibraryOutput()
  endWithParent()
  startTelemetry()
  startWorkers().catch((error: unknown) => {
    log.fatal({ err: error }, 'jobs could not be started')
    process.kill(process.pid, 'SIGTERM')
  })
}

/** First of all: whoever looks is told to go elsewhere. */
function endStreams() {
  beginStopping()
  return closeLiveHub({ isFinal: true })
}

/** Once the last request is answered: finishes jobs, and sends what is left to tell. */
async function endWork() {
  try {
    await stopWorkers()
    await stopTelemetry()
  } catch (error) {
    log.error({ err: error }, 'shutdown failed')
  }
}

/** If the start script is killed, our standard input closes; exit so that nothing is left running. */
function endWithParent() {
  if (process.env.EXIT_WITH_PARENT !== '1') return
  process.stdin
    .on('end', () => process.kill(process.pid, 'SIGTERM'))
    .on('error', () => undefined)
    .resume()
}
