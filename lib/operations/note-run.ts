import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'

/** Runs a job that the clock starts, and notes when it came to its end. */
export async function noteRun(name: string, work: () => Promise<unknown>): Promise<void> {
  const since = performance.now()
  await work()
  const row = { finishedAt: now(), tookMs: Math.round(performance.now() - since) }
  await db.scheduledRun.upsert({ where: { name }, create: { name, ...row }, update: row })
}
