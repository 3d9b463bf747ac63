import { now, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { toPence } from '@/lib/base/money/pence'
import { metrics } from '@/lib/base/telemetry/registry'
import { version } from '@/lib/base/version'
import { measurePools } from '@/lib/platform/db/pools'
import { countStreams } from '@/lib/platform/messages/live/hub'
import { cacheResult } from '@/lib/server/operations/cached-result'
import { type Figures, readFigures, readSolvencyFigures } from '@/lib/server/operations/figures'

/** Scrapes query the database at most this often, and never wait longer for it. */
const readCachedFigures = cacheResult(readFigures, { maxAgeMs: 5 * SECOND, waitMs: 3 * SECOND })
const readCachedSums = cacheResult(readSolvencyFigures, { maxAgeMs: 60 * SECOND, waitMs: 3 * SECOND })

const { gauge } = metrics

const processGauges = {
  build: gauge('build_info', 'Always 1; the build and Node version of this process.', ['version', 'node']),
  connections: gauge('pool_connections', 'Connections of this process to the database.', ['pool', 'state']),
  max: gauge('pool_max_connections', 'The most that a pool opens.', ['pool']),
  waiting: gauge('pool_waiting', 'Callers in this process who wait for a connection.', ['pool']),
  streams: gauge('live_streams', 'Streams of live updates that this process holds open.'),
}

const installationGauges = {
  up: gauge('figures_up', 'Whether the figures below could be read from the database.'),
  jobs: gauge('queue_jobs', 'Jobs in each queue. Waiting: due and not taken yet.', ['queue', 'state']),
  oldest: gauge('queue_oldest_seconds', 'How long the oldest job that is due has waited.', ['queue']),
  run: gauge(
    'scheduled_run_timestamp_seconds',
    'When a scheduled job last finished; if never, when this database was set up.',
    ['schedule'],
  ),
  archived: gauge(
    'wal_archived_timestamp_seconds',
    'When the WAL was last archived; if never, when this database was set up; 0 if archiving is off.',
  ),
  unsettled: gauge('unsettled', 'Movements of money without a definite answer for over an hour.', ['kind']),
  unsettledPence: gauge('unsettled_pence', 'Their sum in pence.', ['kind']),
  unsettledOldest: gauge('unsettled_oldest_seconds', 'The age of the oldest of them.', ['kind']),
  flags: gauge('flags_open', 'Open flags: what needs an operator.', ['kind']),
  replicas: gauge('replicas', 'Processes that reported in within the last two minutes.', ['version']),
  owed: gauge('owed_pence', 'What all groups together are owed.'),
  held: gauge('held_pence', 'What the provider last said it holds.'),
  heldReadAt: gauge('held_read_timestamp_seconds', 'When the provider said so.'),
  margin: gauge('margin_pence', 'Held less owed, at the last check; below 0 in a shortage.'),
  floor: gauge('margin_floor_pence', 'What the margin should not fall below: FLOAT_FLOOR.'),
  shortage: gauge('shortage_pence', 'Owed less held, while a check has found that less is held.'),
}

const secondsOf = (at: Date) => at.getTime() / SECOND
const ageOf = (at: Date) => Math.max(0, (now().getTime() - at.getTime()) / SECOND)

/** Updates the gauges. What the database did not return in time is left out. */
export async function setGauges(): Promise<void> {
  const [figures, sums] = await Promise.all([readCachedFigures(), readCachedSums()])
  setProcessGauges()
  for (const each of Object.values(installationGauges)) each.reset()
  installationGauges.up.set(figures && sums ? 1 : 0)
  if (figures) setFigures(figures)
  if (sums) setSums(sums)
}

function setProcessGauges() {
  processGauges.build.set({ version, node: process.versions.node }, 1)
  processGauges.streams.set(countStreams())
  for (const { name: pool, used, idle, waiting, max } of measurePools()) {
    processGauges.connections.set({ pool, state: 'used' }, used)
    processGauges.connections.set({ pool, state: 'idle' }, idle)
    processGauges.waiting.set({ pool }, waiting)
    processGauges.max.set({ pool }, max)
  }
}

function setFigures({ queues, runs, setUpAt, archivedAt, unsettled, flags, replicas }: Figures) {
  for (const { name: queue, waiting, active, retrying, oldestSeconds } of queues) {
    for (const [state, count] of Object.entries({ waiting, active, retrying }))
      installationGauges.jobs.set({ queue, state }, count)
    installationGauges.oldest.set({ queue }, oldestSeconds)
  }
  for (const { name: schedule, finishedAt } of runs)
    installationGauges.run.set({ schedule }, secondsOf(finishedAt ?? setUpAt))
  if (archivedAt) installationGauges.archived.set(secondsOf(archivedAt))
  for (const { kind, count, pence, oldestAt } of unsettled) {
    installationGauges.unsettled.set({ kind }, count)
    installationGauges.unsettledPence.set({ kind }, pence)
    installationGauges.unsettledOldest.set({ kind }, oldestAt ? ageOf(oldestAt) : 0)
  }
  for (const { kind, count } of flags) installationGauges.flags.set({ kind }, count)
  for (const { version } of replicas) installationGauges.replicas.inc({ version })
}

function setSums(sums: Awaited<ReturnType<typeof readSolvencyFigures>>) {
  const { owedPence, heldPence, marginPence, shortPence, readAt } = sums
  installationGauges.owed.set(owedPence)
  installationGauges.floor.set(toPence(env.FLOAT_FLOOR))
  if (marginPence !== null) installationGauges.margin.set(marginPence)
  if (heldPence === null || readAt === null) return
  installationGauges.held.set(heldPence)
  installationGauges.heldReadAt.set(secondsOf(readAt))
  installationGauges.shortage.set(shortPence)
}
