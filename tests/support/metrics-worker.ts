/**
 * Two workers on one machine, each of which has served a call; prints the metrics of both as the primary reports them.
 */
import cluster from 'node:cluster'
import { metricsOfCluster, reportToPrimary } from '@/lib/metrics/cluster'
import { metrics } from '@/lib/metrics/registry'

const shared = metrics.gauge('shared', 'The same for all.')

async function tellOfWorkers() {
  const workers = [cluster.fork(), cluster.fork()]
  await Promise.all(workers.map((worker) => new Promise((done) => worker.once('message', done))))
  process.stdout.write(await metricsOfCluster(async () => undefined), () => process.exit())
}

if (cluster.isPrimary) void tellOfWorkers()
else {
  metrics.calls.observe({ call: 'getGroup', status: '2xx' }, 0.1)
  reportToPrimary(async () => shared.set(7))
  process.send?.('ready')
}
