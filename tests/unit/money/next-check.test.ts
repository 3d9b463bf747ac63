import { addMs, MINUTE } from '@/lib/base/clock'
import { nextCheckTime } from '@/lib/money/payments/next-check'

const startedAt = new Date('2026-01-01T12:00:00Z')
const payment = { startedAt, sessionExpiresAt: addMs(startedAt, 35 * MINUTE) }
const minutesAfter = (minutes: number) => {
  const next = nextCheckTime(payment, addMs(startedAt, minutes * MINUTE))
  return (next.getTime() - startedAt.getTime()) / MINUTE
}

test('the sweep asks after 1, 3 and 10 minutes, once the session has ended, and then less and less often until the outcome is final', () => {
  expect([0, 1, 3, 10, 35.5, 100].map(minutesAfter)).toEqual([1, 3, 10, 35.5, 53.25, 150])
})
