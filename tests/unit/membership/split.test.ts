import fc from 'fast-check'
import { autoSplit, splitEvenly, unassignedPence } from '@/lib/membership/shares/split'

const goal = fc.integer({ min: 100, max: 9_999_900 })
const paid = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12_000_000 }))
const unpinned = { pinnedPence: null }
const sharer = fc.record({ pinnedPence: fc.option(fc.integer({ min: 0, max: 9_999_900 })) })
const sharers = fc.array(sharer, { minLength: 1, maxLength: 60 })
const sum = (parts: number[]) => parts.reduce((whole, part) => whole + part, 0)

test('£10 among three: the odd penny goes to the earliest member', () => {
  expect(autoSplit(1000, 0, [unpinned, unpinned, unpinned])).toEqual([334, 333, 333])
})

test('a pinned amount leaves the rest to the others', () => {
  expect(autoSplit(1000, 0, [unpinned, { pinnedPence: 500 }, unpinned])).toEqual([250, 500, 250])
})

test('what former members paid counts towards the goal first', () => {
  expect(autoSplit(1000, 400, [unpinned, unpinned])).toEqual([300, 300])
})

test('nobody’s share falls below zero when more is pinned or paid than the goal', () => {
  expect(autoSplit(1000, 0, [{ pinnedPence: 1500 }, unpinned])).toEqual([1500, 0])
  expect(autoSplit(1000, 1200, [unpinned])).toEqual([0])
})

test('with everybody pinned, shares are as set, whatever the goal', () => {
  expect(autoSplit(1000, 0, [{ pinnedPence: 100 }, { pinnedPence: 200 }])).toEqual([100, 200])
})

test('while anyone is unpinned, shares add up to the larger of the open goal and the pinned amounts', () => {
  fc.assert(
    fc.property(goal, paid, sharers, (goalPence, othersPaidPence, members) => {
      fc.pre(members.some(({ pinnedPence }) => pinnedPence === null))
      const pinned = sum(members.map(({ pinnedPence }) => pinnedPence ?? 0))
      expect(sum(autoSplit(goalPence, othersPaidPence, members))).toBe(
        Math.max(goalPence - othersPaidPence, pinned),
      )
    }),
  )
})

test('pinned amounts are kept, and the others differ by at most a penny, paid by the earliest', () => {
  fc.assert(
    fc.property(goal, paid, sharers, (goalPence, othersPaidPence, members) => {
      const shares = autoSplit(goalPence, othersPaidPence, members)
      const others: number[] = []
      for (const [place, { pinnedPence }] of members.entries()) {
        if (pinnedPence === null) others.push(shares[place] ?? Number.NaN)
        else expect(shares[place]).toBe(pinnedPence)
      }
      expect(others).toEqual([...others].sort((a, b) => b - a))
      expect((others[0] ?? 0) - (others.at(-1) ?? 0)).toBeLessThanOrEqual(1)
      expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true)
    }),
  )
})

test('even parts add up to the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_900 }), fc.integer({ min: 1, max: 500 }), (whole, count) => {
      expect(sum(splitEvenly(whole, count))).toBe(whole)
    }),
  )
  expect(splitEvenly(100, 0)).toEqual([])
})

test('the unassigned amount is the goal less old payments and all shares, and may be negative', () => {
  expect(unassignedPence(10_000, 1000, 4000)).toBe(5000)
  expect(unassignedPence(1000, 0, 1500)).toBe(-500)
})
