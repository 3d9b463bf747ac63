import { addMs, MINUTE, now } from '@/lib/base/clock'

/** When the sweep checks a payment: so long after its start, then once its session has ended, then ever less often. */
const CHECK_DELAYS = [1 * MINUTE, 3 * MINUTE, 10 * MINUTE]
const SESSION_END_DELAY = 30 * 1000
const MIN_INTERVAL = 10 * MINUTE

export function nextCheckTime(payment: { startedAt: Date; sessionExpiresAt: Date }, at = now()): Date {
  const times = [
    ...CHECK_DELAYS.map((wait) => addMs(payment.startedAt, wait)),
    addMs(payment.sessionExpiresAt, SESSION_END_DELAY),
  ]
  const age = at.getTime() - payment.startedAt.getTime()
  return times.find((time) => time > at) ?? addMs(at, Math.max(MIN_INTERVAL, age / 2))
}
