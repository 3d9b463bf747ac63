import { db } from '@/lib/db/client'
import { QUEUES, SCHEDULES } from '@/lib/jobs/queues'
import { sumUnsettled } from '@/lib/operators/sum-unsettled'
import { readBooks } from '@/lib/solvency/check-solvency'
import { listReplicas } from './replicas'

/** How the whole installation is, as its operators and whatever watches it from outside see it. */

export type QueueFigures = {
  name: string
  /** Due, and not taken yet. */
  waiting: number
  active: number
  /** Failed before, and to be tried again. */
  retrying: number
  oldestSeconds: number
}

/** Every queue, whether or not anything is in it. What is planned for later counts when it is due. */
export async function readQueues(): Promise<QueueFigures[]> {
  const rows = await db.$queryRaw<QueueFigures[]>`
    SELECT name,
      count(*) FILTER (WHERE state < 'active' AND start_after <= now())::int AS waiting,
      count(*) FILTER (WHERE state = 'active')::int AS active,
      count(*) FILTER (WHERE state = 'retry')::int AS retrying,
      coalesce(extract(epoch FROM now() - min(greatest(created_on, start_after))
        FILTER (WHERE state < 'active' AND start_after <= now())), 0)::float AS "oldestSeconds"
    FROM pgboss.job WHERE state <= 'active' GROUP BY name`
  const empty = { waiting: 0, active: 0, retrying: 0, oldestSeconds: 0 }
  return Object.keys(QUEUES).map((name) => rows.find((row) => row.name === name) ?? { name, ...empty })
}

/** The jobs that run by the clock, with when each last came to its end; null for one that never has. */
export async function readRuns() {
  const rows = await db.scheduledRun.findMany()
  return Object.keys(SCHEDULES).map((name) => {
    const run = rows.find((row) => row.name === name)
    return { name, finishedAt: run?.finishedAt ?? null, tookMs: run?.tookMs ?? null }
  })
}

async function countFlags() {
  const flags = await db.operatorFlag.groupBy({ by: ['kind'], where: { resolvedAt: null }, _count: true })
  return flags.map(({ kind, _count }) => ({ kind, count: _count }))
}

/** One after the other, so that whoever watches takes one connection and no more. */
export async function readFigures() {
  return {
    queues: await readQueues(),
    runs: await readRuns(),
    unsettled: await sumUnsettled(),
    flags: await countFlags(),
    replicas: await listReplicas(),
  }
}

export type Figures = Awaited<ReturnType<typeof readFigures>>

/** What is owed and what the provider said that it holds: sums over all groups, so asked for seldom. */
export async function readSums() {
  const last = await db.heldBalance.findFirst()
  const { owedPence } = await readBooks()
  return { owedPence, heldPence: last && Number(last.heldPence), readAt: last?.readAt ?? null }
}
