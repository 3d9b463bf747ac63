import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '@/lib/clock'
import { isDatabaseAway } from '@/lib/db/away'
import { log } from '@/lib/log'
import { watchJob } from '@/lib/metrics/watch'
import { openQueue, type Traced } from './enqueue'
import { type JobData, type JobName, WORKING } from './queues'

/** How long what was done is tried to be noted; after that the job counts as cut off, and may be done again. */
const NOTED_WITHIN = 2 * MINUTE

/**
 * What was worked on is not to be worked on again only because its row could not go: a database that is away is waited
 * for, and any other trouble left to the hour's clearing.
 */
async function whenDatabaseIsThere(work: () => Promise<unknown>) {
  for (const until = performance.now() + NOTED_WITHIN; ; await pause(SECOND)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
    }
  }
}

/**
 * Works on a queue. A job that is done, or given up after its last try, leaves the database at once with all that
 * it carried; of one that failed nothing is kept there but that it did. Why stands in the log.
 */
export async function workQueue<Name extends JobName>(
  name: Name,
  work: (data: JobData[Name], jobId: string) => Promise<unknown>,
) {
  const boss = await openQueue()
  type Taken = { id: string; data: JobData[Name]; retryCount: number; retryLimit: number }
  const take = async ({ id, data, retryCount, retryLimit }: Taken) => {
    const drop = () =>
      whenDatabaseIsThere(() => boss.deleteJob(name, id)).catch((error: unknown) =>
        log.warn({ err: error, job: name, jobId: id }, 'job not deleted yet'),
      )
    const isLast = retryCount >= retryLimit
    const { traceparent, ...own } = data as JobData[Name] & Traced
    try {
      await watchJob(name, traceparent, () => work(own as JobData[Name], id), isLast)
    } catch (error) {
      log.error({ err: error, job: name, jobId: id }, isLast ? 'job given up' : 'job failed')
      if (isLast) await drop()
      return { id, status: 'failed' as const }
    }
    await drop()
    return { id, status: 'completed' as const }
  }
  await boss.work<JobData[Name], object, { includeMetadata: true; perJobResults: true }>(
    name,
    { pollingIntervalSeconds: 1, ...WORKING[name], includeMetadata: true, perJobResults: true },
    (jobs) => Promise.all(jobs.map(take)),
  )
}
