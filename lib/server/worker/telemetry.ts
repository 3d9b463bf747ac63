import { env } from '@/lib/base/env'
import { log } from '@/lib/base/log'
import { version } from '@/lib/base/version'
import { registerReplica } from '@/lib/server/operations/replicas'
import { closeMetrics, serveMetrics } from './serve-metrics'

const stopFunctions: (() => unknown)[] = []

/** Makes this process visible from outside: as a replica, by its metrics and, if configured, by traces. */
export function startTelemetry() {
  stopFunctions.push(registerReplica())
  serveMetrics()
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env
  if (!endpoint) return
  import('@/lib/base/telemetry/start-tracing').then(
    ({ startTracing }) =>
      stopFunctions.push(startTracing({ endpoint, headers, ratio: env.OTEL_TRACES_SAMPLER_ARG, version })),
    (error: unknown) => log.error({ err: error }, 'could not send traces'),
  )
}

/** Stops all of that, and sends what is left to send. */
export async function stopTelemetry() {
  closeMetrics()
  await Promise.allSettled(stopFunctions.map((stop) => stop()))
}
