import cluster from 'node:cluster'
import { AggregatorRegistry, type PrometheusContentType } from 'prom-client'
import { metrics } from './registry'

let all: AggregatorRegistry<PrometheusContentType> | undefined

/** In a worker of a cluster: brings this process's metrics up to date whenever the first process collects them. */
export function reportToPrimary(refresh: () => Promise<void>) {
  const { registry } = metrics
  const read = registry.getMetricsAsJSON.bind(registry)
  registry.getMetricsAsJSON = async () => {
    await refresh()
    return read()
  }
  AggregatorRegistry.setRegistries([registry])
  // Created only because it listens for the first process's requests.
  all ??= new AggregatorRegistry()
}

/** The metrics of this process, or of all workers together if it has any. */
export async function metricsOfCluster(refresh: () => Promise<void>): Promise<string> {
  if (Object.keys(cluster.workers ?? {}).length > 0) {
    all ??= new AggregatorRegistry()
    return all.clusterMetrics()
  }
  await refresh()
  return metrics.registry.metrics()
}
