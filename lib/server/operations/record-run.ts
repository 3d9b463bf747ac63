import { now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'

/** Runs a scheduled job and records when it finished. A run that throws is not recorded. */
export async function recordRun(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  const row = { finishedAt: now(), tookMs: Math.round(performance.now() - startedAt) }
  await db.scheduledRun.upsert({ where: { name }, create: { name, ...row }, update: row })
}
