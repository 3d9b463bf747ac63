import { pool } from './client'

let asking: Promise<boolean> | undefined

/** Whether the database answers, within the time-outs of any call. All who ask at once wait for one answer. */
export function isDatabasePresent(): Promise<boolean> {
  asking ??= pool
    .query('SELECT 1')
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      asking = undefined
    })
  return asking
}
