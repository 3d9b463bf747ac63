import { MINUTE } from '@/lib/base/clock'
import { pausedUntil } from '@/lib/money/payments/paused-until'

const timesAt = (...minutes: number[]) => minutes.map((minute) => new Date(minute * MINUTE))
const pauseEnd = (...minutes: number[]) => pausedUntil(timesAt(...minutes), 3).getTime() / MINUTE

test('payments pause for an hour after many declines within an hour', () => {
  expect(pauseEnd()).toBe(0)
  expect(pauseEnd(1, 2)).toBe(0)
  expect(pauseEnd(1, 2, 59)).toBe(119)
  expect(pauseEnd(1, 2, 3, 30)).toBe(90)
})

test('declines further apart do not count', () => {
  expect(pauseEnd(1, 31, 61)).toBe(0)
  expect(pauseEnd(1, 40, 70, 99)).toBe(159)
})
