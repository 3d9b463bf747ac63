import { log } from '@/lib/base/log'
import { isLockHeld } from './unavailable'

/** Logs why work has to be tried again. Waiting for a lock that somebody else holds is no error. */
export function logRetry(error: unknown, fields: object, message: string) {
  if (isLockHeld(error)) log.info(fields, 'somebody else holds the lock, will retry')
  else log.error({ err: error, ...fields }, message)
}
