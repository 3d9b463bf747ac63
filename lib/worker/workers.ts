import { closeRateLimits } from '@/lib/db/rate-limits'
import { closeQueue, openQueue } from '@/lib/jobs/enqueue'
import { type JobData, type JobName, SCHEDULES } from '@/lib/jobs/queues'
import { log } from '@/lib/log'

type Workers = { [Name in JobName]?: (data: JobData[Name]) => Promise<unknown> }

/** What each queue's jobs do. Every one may run twice or be cut off half-way. */
const WORKERS: Workers = {}

export async function startWorkers() {
  const boss = await openQueue()
  for (const [name, work] of Object.entries(WORKERS) as [JobName, (data: unknown) => Promise<unknown>][]) {
    await boss.work(name, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]) => {
      try {
        await work(job?.data)
      } catch (error) {
        log.error({ err: error, job: name, jobId: job?.id }, 'job failed')
        throw error
      }
    })
  }
  for (const [name, cron] of Object.entries(SCHEDULES)) await boss.schedule(name, cron)
}

/** Finishes the jobs under way and takes no more. */
export async function stopWorkers() {
  await closeQueue()
  await closeRateLimits()
}
