import { db } from '@/lib/platform/db/client'
import type { JobData, JobName } from '@/lib/platform/jobs/queues'

/** Takes all jobs of a queue out of it, for a test to run. */
export const takeJobs = <Name extends JobName>(name: Name) =>
  db.$queryRaw<{ id: string; data: JobData[Name] }[]>`
    DELETE FROM pgboss.job WHERE name = ${name} RETURNING id::text, data`
