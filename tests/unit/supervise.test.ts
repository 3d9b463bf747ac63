import { pauseAfter } from '@/scripts/support/supervise'

test('a worker that keeps dying is restarted after longer and longer pauses, up to half a minute', () => {
  expect([0, 1, 2, 3].map(pauseAfter)).toEqual([250, 500, 1000, 2000])
  expect(pauseAfter(40)).toBe(30_000)
})
