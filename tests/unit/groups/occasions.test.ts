import {
  inviteText,
  OCCASION_DEFAULTS,
  OCCASIONS,
  suggestedDeadline,
  suggestedPenceFor,
} from '@/lib/groups/group/occasions'
import { deadlineProblem, titleProblem } from '@/lib/groups/group/rules'
import { suggestedAmountsProblem } from '@/lib/groups/links/rules'
import { Occasion } from '@/lib/platform/db/generated/enums'

/** What people collect for, and what a group for it starts with. */

test('the list is the database’s', () => {
  expect([...OCCASIONS]).toEqual(Object.values(Occasion))
})

test.each(OCCASIONS)('%s: the server accepts what it fills in', (occasion) => {
  const { title, splitOption, openAmounts, suggestedPence } = OCCASION_DEFAULTS[occasion]
  expect(titleProblem(title)).toBeNull()
  expect(openAmounts && splitOption === 'autoSplit').toBe(false)
  expect(suggestedAmountsProblem(suggestedPence, 10_000)).toBeNull()
  expect(suggestedDeadline(occasion, '2026-11-26') > '2026-11-26').toBe(true)
  expect(deadlineProblem(suggestedDeadline(occasion, '2099-11-26'))).toBeNull()
})

test('no amount is offered above the goal, or above what one person may pay', () => {
  const team = { occasion: 'team' as const, goalPence: 3000 }
  expect(suggestedPenceFor(team, 100_000)).toEqual([1000, 2000])
  expect(suggestedPenceFor(team, 1000)).toEqual([1000])
  expect(suggestedPenceFor({ occasion: null, goalPence: 3000 }, 100_000)).toEqual([])
})

test('a funeral is spoken of soberly', () => {
  const { label, hint, title, cardSubtitle, greeting, callToAction } = OCCASION_DEFAULTS.funeral
  const texts = [label, hint, title, cardSubtitle, greeting('Flowers for Joan'), callToAction].join(' ')
  expect(texts).not.toMatch(/!|chip in|enjoy|fun\b|present|party|congrat|thank/i)
  expect(inviteText('Flowers for Joan', 'funeral')).toBe(
    'We are collecting for “Flowers for Joan”. If you would like to give, or to leave a few words, you can do so here:',
  )
  expect(inviteText('Trip')).toBe('We’re collecting for “Trip”. Chip in here:')
})
