import { tighterLimit } from '@/lib/membership/cross-group-limits'

/** What one group may do in a day, its admin may do three times over all their groups. */

const left = (used: { groupPence?: number; usedByGroupPence?: number; usedByPersonPence?: number }) =>
  tighterLimit({ usualPence: 100, groupPence: 100, usedByGroupPence: 0, usedByPersonPence: 0, ...used })

test.each([
  ['nothing was done yet', {}, { maxPence: 100, leftPence: 100 }],
  ['the group did some', { usedByGroupPence: 40, usedByPersonPence: 40 }, { maxPence: 100, leftPence: 60 }],
  ['the group did more than it may by now', { usedByGroupPence: 140 }, { maxPence: 100, leftPence: 0 }],
  ['its admin has as much left', { usedByPersonPence: 200 }, { maxPence: 100, leftPence: 100 }],
  ['its admin has less left', { usedByPersonPence: 201 }, { maxPence: 300, leftPence: 99, isPersonal: true }],
  [
    'its admin did more than they may',
    { usedByPersonPence: 301 },
    { maxPence: 300, leftPence: 0, isPersonal: true },
  ],
  ['the group may do more', { groupPence: 500, usedByPersonPence: 900 }, { maxPence: 500, leftPence: 500 }],
  [
    'the group may do less',
    { groupPence: 50, usedByPersonPence: 260 },
    { maxPence: 300, leftPence: 40, isPersonal: true },
  ],
])('if %s', (_, used, expected) => {
  expect(left(used)).toEqual(expected)
})
