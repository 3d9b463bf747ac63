import { log } from '@/lib/log'
import { openQueue } from './enqueue'
import { type JobData, type JobName, WORKING } from './queues'

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
    try {
      await work(data, id)
      await boss.deleteJob(name, id)
      return { id, status: 'completed' as const }
    } catch (error) {
      const isLast = retryCount >= retryLimit
      log.error({ err: error, job: name, jobId: id, isLast }, isLast ? 'job given up' : 'job failed')
      if (isLast) await boss.deleteJob(name, id)
      return { id, status: 'failed' as const }
    }
  }
  await boss.work<JobData[Name], object, { includeMetadata: true; perJobResults: true }>(
    name,
    { pollingIntervalSeconds: 1, ...WORKING[name], includeMetadata: true, perJobResults: true },
    (jobs) => Promise.all(jobs.map(take)),
  )
}
