import { log } from '@/lib/base/log'
import { isLockHeld } from './unavailable'

/** Logs why work has to be tried again. Waiting for a lock that somebody else holds is no error. */
export function logRetried(error: unknown, about: object, failed: string) {
  if (isLockHeld(error)) log.info(about, 'somebody else holds the lock, will retry')
  else log.error({ err: error, ...about }, failed)
}
