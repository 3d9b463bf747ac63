import { fromPrisma, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { HOUR, SECOND } from '@/lib/base/clock'
import { withoutDeadline } from '@/lib/base/deadline'
import { perProcess } from '@/lib/base/per-process'
import { traceparent } from '@/lib/base/telemetry/spans'
import { connectionSettings, STATEMENT_TIMEOUTS } from '@/lib/platform/db/connection'
import { OTHER_CONNECTIONS } from '@/lib/platform/db/connection-budget'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'
import { logQueueError } from './log-queue-error'
import type { JobData, JobName } from './queues'

const state = perProcess('job queue', (): { boss?: Promise<PgBoss> } => ({}))

/** The job queue of this process, started on first use; until workers are attached, it only sends. */
export function openQueue(): Promise<PgBoss> {
  state.boss ??= withoutDeadline(startBoss).catch((error: unknown) => {
    // The next caller tries again.
    state.boss = undefined
    throw error
  })
  return state.boss
}

async function startBoss() {
  // The tables are made by the migration; this connection does not own them.
  const boss = new PgBoss({
    ...connectionSettings(STATEMENT_TIMEOUTS.queue),
    migrate: false,
    max: OTHER_CONNECTIONS.queue,
    maintenanceIntervalSeconds: HOUR / SECOND,
  })
  boss.on('error', logQueueError)
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return boss
}

export async function closeQueue() {
  const boss = await state.boss
  state.boss = undefined
  await boss?.stop({ graceful: true, timeout: 20_000 })
}

/** While tracing is on, a job carries the trace of what queued it. */
export type TraceContext = { traceparent?: string }

function withTraceContext<Data extends object>(data: Data): Data & TraceContext {
  const parent = traceparent()
  return parent ? { ...data, traceparent: parent } : data
}

type Options = {
  /** Whom the job is for: a person or a group. The more of their jobs wait, the lower the next one's priority. */
  sender?: string
  /** Goes before every job that is not urgent. */
  isUrgent?: boolean
  startAfterSeconds?: number
}

/** Queues a job in the transaction that makes it necessary: both happen or neither does. */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  data: JobData[Name],
  { sender, isUrgent = false, startAfterSeconds }: Options = {},
) {
  const boss = await openQueue()
  const waitingCount = (sender && (await countWaitingJobs(tx, name, [sender])).get(sender)) || 0
  await boss.send(name, withTraceContext(data), {
    db: fromPrisma(tx),
    startAfter: startAfterSeconds,
    priority: (isUrgent ? MAX_BACKLOG + 1 : 0) - waitingCount,
    ...(sender && { group: { id: sender } }),
  })
}

type QueuedJob<Name extends JobName> = { data: JobData[Name]; sender: string }

/** Like `enqueue`, for any number of jobs in one statement: each gets the priority it would have if queued one by one. */
export async function enqueueAll<Name extends JobName>(
  tx: Tx,
  name: Name,
  jobs: QueuedJob<Name>[],
  { startAfterSeconds: startAfter }: Pick<Options, 'startAfterSeconds'> = {},
) {
  if (jobs.length === 0) return
  const boss = await openQueue()
  const waitingCounts = await countWaitingJobs(tx, name, [...new Set(jobs.map(({ sender }) => sender))])
  const prioritisedJobs = jobs.map(({ data, sender }) => {
    const jobsAhead = waitingCounts.get(sender) ?? 0
    waitingCounts.set(sender, Math.min(MAX_BACKLOG, jobsAhead + 1))
    return { data: withTraceContext(data), priority: -jobsAhead, group: { id: sender }, startAfter }
  })
  await boss.insert(name, prioritisedJobs, { db: fromPrisma(tx) })
}

const MAX_BACKLOG = 1000

const columns = z.strictObject({ sender: z.string(), waiting: z.int() })

/** How many of each sender's jobs wait in a queue already, so that everybody's first job has the same priority. */
async function countWaitingJobs(tx: Tx, name: JobName, senders: string[]): Promise<Map<string, number>> {
  const rows = await queryRows(tx, columns)`
    SELECT sender, (
      SELECT count(*) FROM (
        SELECT FROM pgboss.job
        WHERE name = ${name} AND group_id = sender AND state < 'active' AND NOT blocked LIMIT ${MAX_BACKLOG}
      ) AS ahead
    )::int AS waiting FROM unnest(${senders}::text[]) AS sender`
  return new Map(rows.map(({ sender, waiting }) => [sender, waiting]))
}
