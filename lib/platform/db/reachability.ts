import { SECOND } from '@/lib/base/clock'
import { pool } from './client'

let pendingCheck: Promise<boolean> | undefined
let answeredAt = -Infinity

/**
 * Whether the database answers, within the time-outs of any call. Its last answer counts for a second, and all who ask
 * meanwhile wait for one.
 */
export async function isDatabaseReachable(): Promise<boolean> {
  if (performance.now() - answeredAt < SECOND) return true
  pendingCheck ??= pool
    .query('SELECT 1')
    .then(
      () => {
        answeredAt = performance.now()
        return true
      },
      () => false,
    )
    .finally(() => {
      pendingCheck = undefined
    })
  return pendingCheck
}
