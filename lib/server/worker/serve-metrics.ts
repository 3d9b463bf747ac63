import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { env } from '@/lib/base/env'
import { log } from '@/lib/base/log'
import { openMetricsServer } from '@/lib/base/telemetry/metrics-server'
import { collectProcessMetrics, metrics } from '@/lib/base/telemetry/registry'
import { statusClass } from '@/lib/base/telemetry/watch'
import { setGauges } from './gauges'

let server: Server | undefined
let isServing = false

/** Serves the metrics of this process at /metrics, on a port of its own. */
export function serveMetrics() {
  if (!env.METRICS_PORT || isServing) return
  isServing = true
  collectProcessMetrics()
  countPages()
  server = openMetricsServer({
    port: env.METRICS_PORT,
    host: env.METRICS_HOST,
    read: async () => {
      await setGauges()
      return metrics.registry.metrics()
    },
    onError: (error, what) => log.error({ err: error }, what),
  })
}

export function closeMetrics() {
  server?.close()
  server?.closeAllConnections()
}

/** Pages are counted together: they have no names as calls do, and their URLs may contain tokens. */
function countPages() {
  const startTimes = new WeakMap<IncomingMessage, number>()
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    if (!/^\/(?:api|_next|metrics)(?:[/?]|$)/.test(request.url ?? ''))
      startTimes.set(request, performance.now())
  })
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const startedAt = startTimes.get(request)
    if (startedAt === undefined) return
    metrics.pages.observe(
      { status: statusClass(response.statusCode) },
      (performance.now() - startedAt) / 1000,
    )
  })
}
