import cluster from 'node:cluster'
import { AggregatorRegistry, type PrometheusContentType } from 'prom-client'
import { metrics } from './registry'

let all: AggregatorRegistry<PrometheusContentType> | undefined

/** In a worker of a cluster: answers the first process with what this one counts, brought up to date before. */
export function joinMachine(bringUpToDate: () => Promise<void>) {
  const { registry } = metrics
  const read = registry.getMetricsAsJSON.bind(registry)
  registry.getMetricsAsJSON = async () => {
    await bringUpToDate()
    return read()
  }
  AggregatorRegistry.setRegistries([registry])
  // Made for its ear alone: it hears what the first process asks.
  all ??= new AggregatorRegistry()
}

/** What this process counts, or all workers of the machine together, where there are any. */
export async function metricsOfMachine(bringUpToDate: () => Promise<void>): Promise<string> {
  if (Object.keys(cluster.workers ?? {}).length > 0) {
    all ??= new AggregatorRegistry()
    return all.clusterMetrics()
  }
  await bringUpToDate()
  return metrics.registry.metrics()
}
