import { now, SECOND } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { isDatabaseUnavailable } from '@/lib/platform/db/unavailable'

const LOG_INTERVAL = 10 * SECOND

let loggedAt = Number.NEGATIVE_INFINITY

/**
 * Logs an error of the job queue. While the database is unavailable, each of the queue's many workers fails every second or
 * two, so one line every ten seconds is enough.
 */
export function logQueueError(error: object) {
  if (isDatabaseUnavailable(error)) {
    const at = now().getTime()
    if (at - loggedAt < LOG_INTERVAL) return
    loggedAt = at
  }
  // pg-boss passes an object with an error's fields, not an Error.
  log.error({ err: Object.assign(new Error(), error) }, 'job queue error')
}
