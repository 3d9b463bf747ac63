import { fromPrisma, PgBoss } from 'pg-boss'
import { connectionSettings, PATIENCE } from '@/lib/db/connection'
import { BESIDE } from '@/lib/db/connections'
import type { Tx } from '@/lib/db/transaction'
import { log } from '@/lib/log'
import type { JobData, JobName } from './queues'

const kept = globalThis as typeof globalThis & { whiproundBoss?: Promise<PgBoss> }

/** The job queue of this process, started on first use; it only sends until workers are attached. */
export function openQueue(): Promise<PgBoss> {
  kept.whiproundBoss ??= startBoss().catch((error: unknown) => {
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
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'))
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

/** Queues a job in the transaction that makes it necessary: both happen or neither does. */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  data: JobData[Name],
  options: { startAfterSeconds?: number; singletonKey?: string } = {},
) {
  const boss = await openQueue()
  await boss.send(name, data, {
    db: fromPrisma(tx),
    startAfter: options.startAfterSeconds,
    singletonKey: options.singletonKey,
  })
}
