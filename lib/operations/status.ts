import { now } from '@/lib/clock'
import { listUndecided } from '@/lib/operators/list-unsettled'
import { readFigures } from './figures'

/** As many of what is undecided as a screen shows; `npm run unsettled` names all. */
const SHOWN = 20

/** How the installation runs, for operators: whoever calls this has asked `requireOperator` first. */
export async function getStatus() {
  const { queues, runs, replicas, unsettled } = await readFigures()
  const undecided = await listUndecided()
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
    undecided: undecided.slice(0, SHOWN).map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
  }
}
