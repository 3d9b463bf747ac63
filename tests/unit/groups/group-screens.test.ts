import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { deleteFailure, leaveFailure } from '@/components/groups/group/action-texts'
import { collectedPoints } from '@/components/groups/group/collected-points'
import { decodePoints, type EncodedPoints, encodePoints } from '@/components/groups/group/collected-steps'
import { timeLeft } from '@/components/groups/group/deadline-text'
import type { Group } from '@/components/groups/group/group'
import { GroupFacts } from '@/components/groups/group/group-facts'
import { GroupOverview } from '@/components/groups/group/group-overview'
import { GroupTotals } from '@/components/groups/group/group-totals'
import { otherGroups, overviewOf } from '@/components/groups/group/overview'
import { shorten } from '@/components/groups/group/shorten'
import { stepTexts } from '@/components/groups/group/step-texts'
import { splitHint } from '@/components/groups/members/amount-dialog'
import { hasPaid, paymentState } from '@/components/groups/members/payment-state'
import { longDay } from '@/lib/base/dates'
import {
  deadlineProblem,
  submittedGoalProblem,
  titleProblem,
  typedGoalProblem,
} from '@/lib/groups/group/rules'

describe('while a group form is filled in', () => {
  test('a title may have 40 characters, an emoji counting as one', () => {
    expect(titleProblem('x'.repeat(40))).toBeNull()
    expect(titleProblem('🎉'.repeat(40))).toBeNull()
    expect(titleProblem('x'.repeat(41))).toBe('Title must be less than 40 characters.')
  })

  test.each([
    ['', null],
    ['1', null],
    ['99,999', null],
    ['99999.00', null],
    ['12.34', null],
    ['0.99', 'The amount must be at least £1.'],
    ['0', 'The amount must be at least £1.'],
    ['99999.01', 'The amount must not exceed £99999.'],
    ['abc', 'Please enter a valid number.'],
    ['12.345', 'Please enter a valid number.'],
    ['-5', 'Please enter a valid number.'],
    ['1e3', 'Please enter a valid number.'],
  ])('an amount of %p: %p', (text, fault) => {
    expect(typedGoalProblem(text)).toBe(fault)
  })

  test('a lone decimal point is not an error yet, nor a goal', () => {
    expect(typedGoalProblem('.')).toBeNull()
    expect(submittedGoalProblem('.')).toBe('Please enter a valid amount between £1 and £99999.')
    expect(submittedGoalProblem('1')).toBeNull()
  })

  test('a past deadline is refused unless it is unchanged', () => {
    expect(deadlineProblem('2020-01-01')).toBe('The deadline cannot be a past date.')
    expect(deadlineProblem('2020-01-01', '2020-01-01')).toBeNull()
    expect(deadlineProblem('2999-01-01')).toBeNull()
    expect(deadlineProblem('')).toBeNull()
  })
})

test('long texts are truncated between visible characters', () => {
  expect(shorten('Short', 30)).toBeNull()
  expect(shorten('x'.repeat(30), 30)).toBeNull()
  expect(shorten('x'.repeat(31), 30)).toBe(`${'x'.repeat(30)}…`)
  expect(shorten('👨‍👩‍👧'.repeat(30), 30)).toBeNull()
  expect(shorten('👨‍👩‍👧'.repeat(31), 30)).toBe(`${'👨‍👩‍👧'.repeat(30)}…`)
})

test('a browser without Intl.Segmenter truncates between code points', () => {
  const { Segmenter } = Intl
  Reflect.deleteProperty(Intl, 'Segmenter')
  jest.isolateModules(() => {
    const { shorten: shortenWithoutSegmenter } = jest.requireActual<
      typeof import('@/components/groups/group/shorten')
    >('@/components/groups/group/shorten')
    expect(shortenWithoutSegmenter('x'.repeat(30), 30)).toBeNull()
    expect(shortenWithoutSegmenter('🎉'.repeat(31), 30)).toBe(`${'🎉'.repeat(30)}…`)
  })
  Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true, writable: true })
})

test('deadlines are long dates with the time left', () => {
  expect(longDay('2026-12-03')).toBe('3 December 2026')
  expect(timeLeft('2026-12-03', '2026-12-03')).toBe('Ends today')
  expect(timeLeft('2026-12-03', '2026-12-02')).toBe('1 day left')
  expect(timeLeft('2027-03-30', '2027-03-20')).toBe('10 days left')
  expect(timeLeft('2026-12-03', '2026-12-04')).toBe('1 day overdue')
})

test('the state of a member’s share', () => {
  expect(paymentState(0, 0)).toBe('nothing-due')
  expect(paymentState(100, 0)).toBe('unpaid')
  expect(paymentState(100, 99)).toBe('part-paid')
  expect(paymentState(100, 100)).toBe('paid')
  expect(paymentState(100, 101)).toBe('overpaid')
  expect(paymentState(0, 100, true)).toBe('gives-freely')
  expect(hasPaid(0, 0)).toBe(false)
  expect(hasPaid(0, 10)).toBe(true)
})

describe('where members give what they like', () => {
  const open = { splitOption: 'customSplit', openAmounts: true, unassignedPence: 60_000 } as Group

  test('an admin is not told to say what each pays', () => {
    expect(stepTexts({ kind: 'invite' }, open).text).toContain('gives what they like')
    expect(stepTexts({ kind: 'invite' }, { ...open, openAmounts: false }).text).toContain('you say what each')
  })

  test.each([60_000, -3010])('nothing is short or over (%p)', (unassignedPence) => {
    const facts = (group: Group) =>
      renderToStaticMarkup(createElement(GroupFacts, { group, today: '2026-11-26' }))
    const group = { ...open, unassignedPence, availablePence: 0, paymentDeadline: '2026-12-03' }
    expect(facts(group)).not.toMatch(/assigned/i)
    expect(facts({ ...group, openAmounts: false })).toMatch(/assigned/i)
  })

  test('setting an amount says what it changes', () => {
    expect(splitHint(open)).toContain('give what they like')
    expect(splitHint({ ...open, openAmounts: false })).toBe(
      '£600.00 of the goal isn’t assigned to anyone yet.',
    )
  })
})

test('a failure to delete or leave a group says why', () => {
  expect(deleteFailure('Any words', 'FORBIDDEN')).toBe('You are not authorized to delete this group')
  expect(deleteFailure('Any words', 'PENDING_TRANSACTION')).toBe(
    'Cannot delete group with pending transactions',
  )
  expect(deleteFailure('Unauthorized', 'SOMETHING_ELSE')).toBe('Failed to delete group: Unauthorized')
  expect(deleteFailure('Something else')).toBe('Failed to delete group: Something else')
  expect(leaveFailure('No.')).toBe('Error: No.')
})

test('a refusal to delete a group that carries no code goes by its words', () => {
  expect(deleteFailure('Unauthorized')).toBe('You are not authorized to delete this group')
  for (const words of ['Cannot delete a group with a pending transaction', 'Pending transactions exist'])
    expect(deleteFailure(words, '')).toBe('Cannot delete group with pending transactions')
})

test('the chart runs from zero to now, with the last total of each day', () => {
  const points = [
    { at: '2026-11-02T10:00:00.000Z', amountPence: 100 },
    { at: '2026-11-02T11:00:00.000Z', amountPence: 250 },
    { at: '2026-11-03T09:00:00.000Z', amountPence: 200 },
  ]
  expect(collectedPoints('2026-11-01T00:00:00.000Z', points, '2026-11-05T00:00:00.000Z')).toEqual([
    { at: '2026-11-01T00:00:00.000Z', amountPence: 0 },
    { at: '2026-11-02T11:00:00.000Z', amountPence: 250 },
    { at: '2026-11-03T09:00:00.000Z', amountPence: 200 },
    { at: '2026-11-05T00:00:00.000Z', amountPence: 200 },
  ])
  expect(collectedPoints('2026-11-01T00:00:00.000Z', [], '2026-11-05T00:00:00.000Z')).toEqual([])
})

test('the chart’s points are sent as steps, and come back to the minute', () => {
  const points = [
    { at: '2026-11-01T08:00:30.500Z', amountPence: 0 },
    { at: '2026-11-02T11:01:00.000Z', amountPence: 250 },
    { at: '2026-11-03T09:59:00.000Z', amountPence: 200 },
  ]
  const sent = encodePoints(points)
  expect(sent?.steps).toEqual([
    [27 * 60 + 1, 250],
    [22 * 60 + 58, -50],
  ])
  expect(sent && decodePoints(sent)).toEqual(points)
  expect(encodePoints([])).toBeNull()
})

test('nothing in the chart comes before the group was opened, not even in its first minute', () => {
  const points = [
    { at: '2026-11-01T08:00:30.500Z', amountPence: 0 },
    { at: '2026-11-01T08:00:40.000Z', amountPence: 250 },
  ]
  expect(decodePoints(encodePoints(points) as EncodedPoints)[1]).toEqual({
    at: points[0]?.at,
    amountPence: 250,
  })
})

test('on a group’s first day the chart has every payment', () => {
  const points = [
    { at: '2026-11-01T09:00:00.000Z', amountPence: 100 },
    { at: '2026-11-01T11:00:00.000Z', amountPence: 250 },
  ]
  expect(collectedPoints('2026-11-01T08:00:00.000Z', points, '2026-11-01T12:00:00.000Z')).toEqual([
    { at: '2026-11-01T08:00:00.000Z', amountPence: 0 },
    ...points,
    { at: '2026-11-01T12:00:00.000Z', amountPence: 250 },
  ])
})

test('the rest of a closed collection’s goal does not count as still to go', () => {
  const shownOf = (remittedPence: number, closedAt: string | null) => {
    const group = { remittedPence, goalPence: 100_000, paymentDeadline: '2026-12-01', closedAt }
    return renderToStaticMarkup(createElement(GroupTotals, { group: group as Group, today: '2026-11-26' }))
  }
  const at = '2026-11-27T10:00:00.000Z'
  expect(shownOf(43_600, null)).toContain('£564.00 to go')
  expect(shownOf(43_600, at)).toContain('£564.00 short of the goal')
  expect(shownOf(43_600, at)).not.toContain('to go')
  expect(shownOf(0, at)).toContain('Nothing came in')
  expect(shownOf(100_000, at)).toContain('Goal reached')
})

test('the chart of a long collection has at most sixty steps, and its last total', () => {
  const dayAt = (day: number) => new Date(Date.UTC(2026, 0, day, 9)).toISOString()
  const points = Array.from({ length: 400 }, (_, day) => ({ at: dayAt(day + 1), amountPence: day * 10 }))
  const shown = collectedPoints(dayAt(0), points, dayAt(402))
  expect(shown.length).toBeLessThanOrEqual(62)
  expect(shown.at(-1)).toEqual({ at: dayAt(402), amountPence: 3990 })
  expect(shown.at(-2)).toEqual(points.at(-1))
})

test('the dashboard leads to a group’s details, open or closed', () => {
  const listed = (_id: string, closedAt: string | null) =>
    ({
      ...{ _id, title: 'Ski trip', coverUrl: null, closedAt, goalPence: 100, remittedPence: 0 },
      goalStatus: 'inactive',
    }) as Group
  const overview = overviewOf([listed('g1', null), listed('g2', '2026-11-20T10:00:00Z')], 'u0')
  const shown = renderToStaticMarkup(createElement(GroupOverview, { overview }))
  expect([...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/group/g1', '/group/g2'])
})

test('the other groups: the newest first, closed ones last, with what is owed', () => {
  const listed = (_id: string, closedAt: string | null = null) =>
    ({
      _id,
      title: _id,
      coverUrl: null,
      closedAt,
      goalPence: 100,
      remittedPence: 0,
      goalStatus: 'inactive',
    }) as const
  const groups = [
    listed('oldest'),
    listed('closed', '2026-11-20T10:00:00Z'),
    listed('newer'),
    listed('shown'),
  ]
  const today = { owed: [{ groupId: 'oldest', amountPence: 7_117 }] }
  expect(otherGroups({ groups, today }, 'shown').map(({ _id, owedPence }) => [_id, owedPence])).toEqual([
    ['newer', 0],
    ['oldest', 7_117],
    ['closed', 0],
  ])
})
