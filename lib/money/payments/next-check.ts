import { later, MINUTE, now } from '@/lib/base/clock'

/** When the sweep checks a payment: so long after its start, then once its session has ended, then ever less often. */
const CHECKS = [1 * MINUTE, 3 * MINUTE, 10 * MINUTE]
const AFTER_THE_END = 30 * 1000
const THEN_EVERY = 10 * MINUTE

export function nextCheckAt(payment: { startedAt: Date; sessionExpiresAt: Date }, at = now()): Date {
  const times = [
    ...CHECKS.map((wait) => later(payment.startedAt, wait)),
    later(payment.sessionExpiresAt, AFTER_THE_END),
  ]
  const age = at.getTime() - payment.startedAt.getTime()
  return times.find((time) => time > at) ?? later(at, Math.max(THEN_EVERY, age / 2))
}
