import { MINUTE } from '@/lib/clock'
import { restsUntil } from '@/lib/payments/rest-until'

const at = (...minutes: number[]) => minutes.map((minute) => new Date(minute * MINUTE))
const until = (...minutes: number[]) => restsUntil(at(...minutes), 3).getTime() / MINUTE

test('starts rest for an hour after the last of many declines within an hour', () => {
  expect(until()).toBe(0)
  expect(until(1, 2)).toBe(0)
  expect(until(1, 2, 59)).toBe(119)
  expect(until(1, 2, 3, 30)).toBe(90)
})

test('those further apart are not many', () => {
  expect(until(1, 31, 61)).toBe(0)
  expect(until(1, 40, 70, 99)).toBe(159)
})
