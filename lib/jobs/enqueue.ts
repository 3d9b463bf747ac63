import { fromPrisma, PgBoss } from 'pg-boss'
import { HOUR, SECOND } from '@/lib/clock'
import { connectionSettings, PATIENCE } from '@/lib/db/connection'
import { BESIDE } from '@/lib/db/connections'
import type { Tx } from '@/lib/db/transaction'
import { log } from '@/lib/log'
import { inBackground } from '@/lib/patience'
import type { JobData, JobName } from './queues'

const kept = globalThis as typeof globalThis & { whiproundBoss?: Promise<PgBoss> }

/** The job queue of this process, started on first use; it only sends until workers are attached. */
export function openQueue(): Promise<PgBoss> {
  kept.whiproundBoss ??= inBackground(startBoss).catch((error: unknown) => {
    // The next caller tries again.
    kept.whiproundBoss = undefined
    throw error
  })
  return kept.whiproundBoss
}

async function startBoss() {
  // The tables are made by the migration; this connection need not own them.
  const boss = new PgBoss({
    ...connectionSettings({ patience: PATIENCE.queue }),
    migrate: false,
    max: BESIDE.queue,
    maintenanceIntervalSeconds: HOUR / SECOND,
  })
  // What it hands over is the fields of an error alone.
  boss.on('error', (error) => log.error({ err: Object.assign(new Error(), error) }, 'job queue error'))
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return boss
}

export async function closeQueue() {
  const boss = await kept.whiproundBoss
  kept.whiproundBoss = undefined
  await boss?.stop({ graceful: true, timeout: 20_000 })
}

type Options = {
  /** For whom it is: a person, a group. The more of theirs waits, the further back the next one stands. */
  sender?: string
  /** Before everything that is not. */
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
  const waiting = sender ? await countWaiting(tx, name, sender) : 0
  await boss.send(name, data, {
    db: fromPrisma(tx),
    startAfter: startAfterSeconds,
    priority: (isUrgent ? FURTHEST_BACK + 1 : 0) - waiting,
    ...(sender && { group: { id: sender } }),
  })
}

const FURTHEST_BACK = 1000

/** How many of a sender's jobs wait in a queue already: their first one stands beside everybody else's first. */
async function countWaiting(tx: Tx, name: JobName, sender: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM (
      SELECT FROM pgboss.job
      WHERE name = ${name} AND group_id = ${sender} AND state < 'active' AND NOT blocked LIMIT ${FURTHEST_BACK}
    ) AS ahead`
  return row?.waiting ?? 0
}
