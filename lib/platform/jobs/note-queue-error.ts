import { now, SECOND } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { isDatabaseAway } from '@/lib/platform/db/away'

const QUIET = 10 * SECOND

let toldAt = Number.NEGATIVE_INFINITY

/**
 * Logs an error of the job queue. While the database is away, each of the queue's many workers fails every second or
 * two, so one line every ten seconds is enough.
 */
export function noteQueueError(error: object) {
  if (isDatabaseAway(error)) {
    const at = now().getTime()
    if (at - toldAt < QUIET) return
    toldAt = at
  }
  // pg-boss passes an object with an error's fields, not an Error.
  log.error({ err: Object.assign(new Error(), error) }, 'job queue error')
}
