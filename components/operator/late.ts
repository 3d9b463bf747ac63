import type { Answer } from '@/lib/api/client/call-server'

export type Status = Answer<'GET /operator/status'>

/** Jobs normally wait for seconds; after this long, an alert fires. */
const STUCK_SECONDS = 300

export const isLate = ({ oldestSeconds }: Pick<Status['queues'][number], 'oldestSeconds'>): boolean =>
  oldestSeconds > STUCK_SECONDS
