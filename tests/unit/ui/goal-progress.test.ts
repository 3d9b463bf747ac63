import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { GoalProgress } from '@/components/ui/figures/goal-progress'

const shown = (comingPence: number) =>
  renderToStaticMarkup(createElement(GoalProgress, { collectedPence: 5000, goalPence: 10_000, comingPence }))
const comingStrokes = (markup: string) =>
  /<path d="([^"]*)" class="stroke-marmalade-fill" stroke-width="2.4"/.exec(markup)?.[1]?.match(/m/g)
    ?.length ?? 0

test('what is about to be given has its strokes in the tally, and its percentage below', () => {
  expect(shown(2000)).toContain('50%')
  expect(shown(2000)).toContain('70% with yours')
  expect(comingStrokes(shown(2000))).toBe(10)
  // The tally holds the goal; beyond it only the words say how far.
  expect(comingStrokes(shown(9000))).toBe(25)
  expect(shown(9000)).toContain('140% with yours')
})

test('without it, the tally says what is still to come', () => {
  expect(shown(0)).toContain('£50.00 to go')
  expect(comingStrokes(shown(0))).toBe(0)
})
