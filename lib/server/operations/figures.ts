import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { sumUnsettled } from '@/lib/books/flags/sum-unsettled'
import { readBooks } from '@/lib/books/solvency/check-solvency'
import { isShortageFlagged } from '@/lib/books/solvency/record-margin'
import { readArchiving } from '@/lib/platform/db/archiving'
import { db, pool } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { QUEUES, SCHEDULES } from '@/lib/platform/jobs/queues'
import { listReplicas } from './replicas'

/** The state of the whole installation, for its operators and for monitoring. */

const queueColumns = z.strictObject({
  name: z.string(),
  /** Due, but not started. */
  waiting: z.int(),
  active: z.int(),
  /** Failed, and waiting for another try. */
  retrying: z.int(),
  oldestSeconds: z.number(),
})
type QueueFigures = z.infer<typeof queueColumns>

/** Every queue, even an empty one. A job scheduled for later counts once it is due. */
async function readQueues(): Promise<QueueFigures[]> {
  const rows = await queryRows(db, queueColumns)`
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

/** The scheduled jobs, and when each last finished; null for one that never has. */
async function readRuns() {
  const rows = await db.scheduledRun.findMany()
  return Object.keys(SCHEDULES).map((name) => {
    const run = rows.find((row) => row.name === name)
    return { name, finishedAt: run?.finishedAt ?? null, tookMs: run?.tookMs ?? null }
  })
}

const setUpColumns = z.strictObject({ at: z.date().nullable() })

/** When this database was set up: a scheduled job that has never finished is late from then on. */
async function readSetUpAt(): Promise<Date> {
  const [row] = await queryRows(db, setUpColumns)`SELECT min(started_at) AS at FROM _prisma_migrations`
  return row?.at ?? now()
}

/** Until when the WAL is archived, null if it is not to be. Archiving that has never worked is late from the start. */
async function readArchivedAt(): Promise<Date | null> {
  const { isOn, lastArchivedAt } = await readArchiving(pool)
  return isOn ? (lastArchivedAt ?? (await readSetUpAt())) : null
}

async function countFlags() {
  const flags = await db.operatorFlag.groupBy({ by: ['kind'], where: { resolvedAt: null }, _count: true })
  return flags.map(({ kind, _count }) => ({ kind, count: _count }))
}

/** One query after another, so that monitoring takes no more than one connection. */
export async function readFigures() {
  return {
    queues: await readQueues(),
    runs: await readRuns(),
    setUpAt: await readSetUpAt(),
    archivedAt: await readArchivedAt(),
    unsettled: await sumUnsettled(),
    flags: await countFlags(),
    replicas: await listReplicas(),
  }
}

export type Figures = Awaited<ReturnType<typeof readFigures>>

/**
 * The money owed, and the money that the provider last said it holds. They were read at different times, so a
 * difference is a shortage only if a check has found one.
 */
export async function readSolvencyFigures() {
  const last = await db.heldBalance.findFirst()
  const heldPence = last && Number(last.heldPence)
  const marginPence = last?.marginPence == null ? null : Number(last.marginPence)
  const { owedPence } = await readBooks()
  const hasShortage = heldPence !== null && (await isShortageFlagged())
  const shortagePence = hasShortage ? Math.max(0, owedPence - heldPence) : 0
  return { owedPence, heldPence, marginPence, shortPence: shortagePence, readAt: last?.readAt ?? null }
}
