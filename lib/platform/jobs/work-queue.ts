import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { watchJob } from '@/lib/base/telemetry/watch'
import { logRetry } from '@/lib/platform/db/log-retry'
import { isDatabaseUnavailable } from '@/lib/platform/db/unavailable'
import { openQueue, type TraceContext } from './enqueue'
import { type JobData, type JobName, WORK_OPTIONS } from './queues'

/** How long to retry recording the end of a job, in ms; after that it counts as cut off and may run again. */
const RECORDING_TIMEOUT = 2 * MINUTE

/**
 * Retries while the database is unavailable, so that a job does not run again only because its row could not be deleted.
 * Throws any other error.
 */
async function retryWhileUnavailable(work: () => Promise<unknown>) {
  for (const deadline = performance.now() + RECORDING_TIMEOUT; ; await pause(SECOND)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error
    }
  }
}

/**
 * Works on a queue. A job that is done, or given up after its last try, is deleted at once with all its data. Of a
 * failed try the database records only that it failed; the reason is in the log.
 */
export async function workQueue<Name extends JobName>(
  name: Name,
  work: (data: JobData[Name], jobId: string) => Promise<unknown>,
) {
  const boss = await openQueue()
  type TakenJob = { id: string; data: JobData[Name] | null; retryCount: number; retryLimit: number }
  const runJob = async ({ id, data, retryCount, retryLimit }: TakenJob) => {
    const drop = () =>
      retryWhileUnavailable(() => boss.deleteJob(name, id)).catch((error: unknown) =>
        log.warn({ err: error, job: name, jobId: id }, 'job not deleted yet'),
      )
    const isLast = retryCount >= retryLimit
    try {
      // Jobs that the schedule makes carry no data at all.
      const { traceparent, ...jobData } = (data ?? {}) as JobData[Name] & TraceContext
      await watchJob({ queue: name, traceparent, isLast }, () => work(jobData as JobData[Name], id))
    } catch (error) {
      const logFields = { job: name, jobId: id }
      if (isLast) log.error({ err: error, ...logFields }, 'job given up')
      else logRetry(error, logFields, 'job failed')
      if (isLast) await drop()
      return { id, status: 'failed' as const }
    }
    await drop()
    return { id, status: 'completed' as const }
  }
  await boss.work<JobData[Name], object, { includeMetadata: true; perJobResults: true }>(
    name,
    { pollingIntervalSeconds: 1, ...WORK_OPTIONS[name], includeMetadata: true, perJobResults: true },
    (jobs) => Promise.all(jobs.map(runJob)),
  )
}
