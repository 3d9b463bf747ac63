import { dayOfMonth, findDueDay, nextStartDay, periodName, periodTitle } from '@/lib/groups/series/calendar'
import { cellStateOf, SERIES_MESSAGES, seriesProblems } from '@/lib/groups/series/rules'

/** When the periods of a series begin, and what they are called. */

const days = (first: string, every: 'week' | 'month' | 'term' | 'year', many: number) => {
  const found = [first]
  while (found.length < many) found.push(nextStartDay(found.at(-1) ?? '', every, dayOfMonth(first)))
  return found
}

test('the 31st is the last day of shorter months, and the 31st again after them', () => {
  expect(days('2027-01-31', 'month', 5)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
  expect(days('2026-12-31', 'month', 3)[2]).toBe('2027-02-28')
})

test('weeks are seven days, terms four months, and a leap day comes back', () => {
  expect(days('2027-03-22', 'week', 3)).toEqual(['2027-03-22', '2027-03-29', '2027-04-05'])
  expect(days('2026-10-31', 'term', 3)).toEqual(['2026-10-31', '2027-02-28', '2027-06-30'])
  expect(days('2028-02-29', 'year', 5)).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ])
})

test('of several days that were missed the latest counts', () => {
  expect(findDueDay('2027-01-31', '2027-01-31', 'month', 31)).toEqual({
    due: '2027-01-31',
    after: '2027-02-28',
  })
  expect(findDueDay('2027-01-31', '2027-04-10', 'month', 31)).toEqual({
    due: '2027-03-31',
    after: '2027-04-30',
  })
})

test.each([
  ['2027-01-04', 'month', 'January 2027'],
  ['2027-01-04', 'week', 'week of 4 Jan 2027'],
  ['2027-04-30', 'term', 'Spring 2027'],
  ['2027-05-01', 'term', 'Summer 2027'],
  ['2027-09-01', 'term', 'Autumn 2027'],
  ['2027-09-01', 'year', '2027'],
] as const)('the period of %s, every %s, is called %s', (day, every, name) => {
  expect(periodName(day, every)).toBe(name)
})

test('a title keeps no earlier period, and has 40 characters at most', () => {
  expect(periodTitle('Subs', '2027-01-04', 'month')).toBe('Subs · January 2027')
  for (const earlier of [' · December 2026', ' · week of 28 Dec 2026', ' · Autumn 2026', ' · 2026'])
    expect(periodTitle(`Subs${earlier}`, '2027-01-04', 'week')).toBe('Subs · week of 4 Jan 2027')
  expect(periodTitle('Cup · Final 2026', '2027-01-04', 'year')).toBe('Cup · Final 2026 · 2027')
  const long = periodTitle(`${'🎿'.repeat(39)}x`, '2027-09-30', 'month')
  expect([...long]).toHaveLength(40)
  expect(long).toBe(`${'🎿'.repeat(22)}… · September 2027`)
})

test('a series begins from tomorrow on, and ends in one way', () => {
  const wrong = (next: string, until?: string, times?: number) =>
    seriesProblems({ next, until, times }, '2027-01-04')
  expect(wrong('2027-01-05')).toEqual({})
  expect(wrong('2027-01-04')).toEqual({ next: SERIES_MESSAGES.next })
  expect(wrong('2027-02-30')).toEqual({ next: SERIES_MESSAGES.next })
  expect(wrong('2027-01-05', '2027-01-05')).toEqual({})
  expect(wrong('2027-01-05', '2027-01-04')).toEqual({ until: SERIES_MESSAGES.until })
  expect(wrong('2027-01-05', '2028-01-05', 3)).toEqual({ until: SERIES_MESSAGES.oneEnd })
})

test.each([
  [{ sharePence: 100, paidPence: 0 }, 'owed'],
  [{ sharePence: 100, paidPence: 99 }, 'part'],
  [{ sharePence: 100, paidPence: 100 }, 'paid'],
  [{ sharePence: 100, paidPence: 100, notedPence: 100 }, 'noted'],
  [{ sharePence: 100, paidPence: 100, notedPence: 40 }, 'paid'],
  [{ sharePence: 40, paidPence: 40, waivedPence: 60 }, 'let off'],
  [{ sharePence: 0, paidPence: 0, waivedPence: 100 }, 'let off'],
  [{ sharePence: 0, paidPence: 0 }, null],
] as const)('%o is %s', (standing, state) => {
  expect(cellStateOf({ notedPence: 0, waivedPence: 0, ...standing })).toBe(state)
})
