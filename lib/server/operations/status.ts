import { now } from '@/lib/base/clock'
import { listUnsettledExceptFlags } from '@/lib/books/flags/list-unsettled'
import { readFigures } from './figures'

/** How many undecided things a screen lists; `npm run unsettled` lists all. */
const MAX_UNDECIDED = 20

/** How the installation runs, for operators. The caller has checked `requireOperator` first. */
export async function getStatus() {
  const { queues, runs, replicas, unsettled } = await readFigures()
  const undecided = await listUnsettledExceptFlags()
  return {
    at: now().toISOString(),
    replicas: replicas.map(({ id, host, version, startedAt, seenAt }) => ({
      _id: id,
      host,
      version,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    queues,
    runs: runs.map(({ finishedAt, ...run }) => ({ ...run, finishedAt: finishedAt?.toISOString() ?? null })),
    unsettled: unsettled.map(({ kind, count, pence, oldestAt }) => ({
      kind,
      count,
      amountPence: pence,
      oldestAt: oldestAt?.toISOString() ?? null,
    })),
    undecidedCount: undecided.length,
    undecided: undecided
      .slice(0, MAX_UNDECIDED)
      .map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
  }
}
