import { channel } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { guardHttp } from '@/lib/edge/guard-http'
import { STARTED } from '@/lib/edge/listen-when-started'
import { noteResponses } from '@/lib/http/page-response'
import { log } from '@/lib/log'
import { perProcess } from '@/lib/per-process'
import { stopGracefully } from './graceful-stop'
import { startTelemetry } from './telemetry'
import { startWorkers } from './workers'

const kept = perProcess('server', () => ({ isStarted: false }))

/** Starts a process's work beyond requests. `server` is missing in development, where there is no graceful stop. */
export function startServer(server?: Server) {
  if (kept.isStarted) return
  kept.isStarted = true
  // The built server does this before it listens (lib/edge/start.ts); in development it is done here.
  guardHttp()
  noteResponses()
  endWithParent()
  stopGracefully(server)
  startTelemetry()
  startWorkers().catch((error: unknown) => {
    log.fatal({ err: error }, 'jobs could not be started')
    process.kill(process.pid, 'SIGTERM')
  })
  channel(STARTED).publish({})
}

/** If the start script is killed, our standard input closes; exit so that nothing is left running. */
function endWithParent() {
  if (process.env.EXIT_WITH_PARENT !== '1') return
  process.stdin
    .on('end', () => process.kill(process.pid, 'SIGTERM'))
    .on('error', () => undefined)
    .resume()
}
