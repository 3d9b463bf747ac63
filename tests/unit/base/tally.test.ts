import fc from 'fast-check'
import { fillTally, firstOwnStroke, percentOf, strokeAt, tallyWidth } from '@/lib/base/documents/tally'

const goals = fc.integer({ min: 100, max: 9_999_900 })

describe('the tally of a collection', () => {
  test('starts empty', () => {
    expect(fillTally(0, 120_000, 50)).toEqual({ wholeStrokes: 0, partialStroke: 0, strokesBeyondGoal: 0 })
  })

  test('one pound of a large goal starts the first stroke', () => {
    expect(fillTally(100, 9_999_900, 50)).toMatchObject({
      wholeStrokes: 0,
      strokesBeyondGoal: 0,
      partialStroke: expect.closeTo(0.0005),
    })
  })

  test('half the goal is half the strokes', () => {
    expect(fillTally(60_000, 120_000, 50)).toEqual({
      wholeStrokes: 25,
      partialStroke: 0,
      strokesBeyondGoal: 0,
    })
  })

  test.each([
    ['half of it is one’s own', 60_000, 30_000, 12],
    ['a penny of it, in the stroke that is growing', 61_000, 1, 25],
    ['a penny of it, with no stroke growing', 60_000, 1, 24],
    ['it closes the last stroke', 120_000, 1, 49],
    ['it goes beyond the goal from below', 132_000, 24_000, 45],
    ['all of it lies beyond the goal', 132_000, 12_000, 50],
    ['none of it is one’s own', 60_000, 0, 50],
  ])('one’s own strokes are the last: %s', (_, collectedPence, ownPence, from) => {
    expect(firstOwnStroke({ collectedPence, goalPence: 120_000, ownPence }, 50)).toBe(from)
  })

  test('a tenth above the goal is a tenth more strokes', () => {
    expect(fillTally(132_000, 120_000, 50)).toEqual({
      wholeStrokes: 50,
      partialStroke: 0,
      strokesBeyondGoal: 5,
    })
  })

  test('the last stroke closes only with the last penny', () => {
    fc.assert(
      fc.property(goals, (goal) => {
        expect(fillTally(goal - 1, goal, 50).wholeStrokes).toBeLessThan(50)
        expect(fillTally(goal, goal, 50)).toEqual({
          wholeStrokes: 50,
          partialStroke: 0,
          strokesBeyondGoal: 0,
        })
        expect(percentOf(goal - 1, goal)).toBeLessThan(100)
        expect(percentOf(goal, goal)).toBe(100)
      }),
    )
  })
})

test('every stroke stays on the sheet', () => {
  for (let stroke = 0; stroke < 60; stroke += 1) {
    const xs = strokeAt(stroke).filter((_, place) => place % 2 === 0)
    expect(Math.min(...xs)).toBeGreaterThan(0)
    expect(Math.max(...xs)).toBeLessThan(tallyWidth(12))
  }
})
