import type { ApiResponse } from '@/lib/api/client/call-server'

export type SystemStatus = ApiResponse<'GET /operator/status'>

/** Jobs normally wait for seconds; after this long, an alert fires. */
const STUCK_SECONDS = 300

export const isLate = ({ oldestSeconds }: Pick<SystemStatus['queues'][number], 'oldestSeconds'>): boolean =>
  oldestSeconds > STUCK_SECONDS
