import { pauseAfter } from '@/scripts/support/supervise'

test('who dies again and again comes back later and later, and twice a minute in the end', () => {
  expect([0, 1, 2, 3].map(pauseAfter)).toEqual([250, 500, 1000, 2000])
  expect(pauseAfter(40)).toBe(30_000)
})
