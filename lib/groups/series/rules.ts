import { parseDeadline } from '@/lib/groups/group/deadline'

/** Rules of series. Pure; the browser shares them. */

export const INTERVALS = ['week', 'month', 'term', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

export const DAYS_TO_PAY_MAX = 60
export const TIMES_MAX = 120

export const SERIES_MESSAGES = {
  every: 'Please choose every week, month, term or year.',
  next: 'Please choose a day from tomorrow on.',
  daysToPay: `Please choose from 1 to ${DAYS_TO_PAY_MAX} days to pay.`,
  until: 'Please choose a day on or after the next one.',
  times: `Please choose from 1 to ${TIMES_MAX} times.`,
  oneEnd: 'Please choose either a last day or a number of times.',
} as const

export type SeriesInput = { every: Interval; next: string; daysToPay: number; until?: string; times?: number }

/** What is wrong with a series as it is asked for, by field; `today` is YYYY-MM-DD in London. */
export function seriesProblems(
  { next, until, times }: Pick<SeriesInput, 'next' | 'until' | 'times'>,
  today: string,
): Partial<Record<'next' | 'until', string>> {
  const first = parseDeadline(next)
  const last = until === undefined ? null : parseDeadline(until)
  if (until !== undefined && times !== undefined) return { until: SERIES_MESSAGES.oneEnd }
  if (!first || first <= today) return { next: SERIES_MESSAGES.next }
  return until !== undefined && (!last || last < first) ? { until: SERIES_MESSAGES.until } : {}
}

/** How one person stands in one period. */
export const CELL_STATES = ['paid', 'part', 'owed', 'noted', 'let off'] as const
export type CellState = (typeof CELL_STATES)[number]

type Standing = { sharePence: number; paidPence: number; notedPence: number; waivedPence: number }

/** Null for who has nothing to pay. */
export function cellStateOf({ sharePence, paidPence, notedPence, waivedPence }: Standing): CellState | null {
  if (paidPence < sharePence) return paidPence > 0 ? 'part' : 'owed'
  if (waivedPence > 0) return 'let off'
  if (paidPence <= 0) return null
  return notedPence >= paidPence ? 'noted' : 'paid'
}

/** As many cells as a screen draws in a moment: a year of weeks for a hundred people. */
const CELLS_SHOWN = 5_200

type Table<Period, Person> = { periods: Period[]; people: Person[] }

/**
 * What a screen shows of a season: the newest periods, at least one, and of the people those who had something to pay in
 * them. All of it where that is little enough.
 */
export function newestPeriods<Period, Person extends { cells: unknown[] }>(
  { periods, people }: Table<Period, Person>,
  maxCells = CELLS_SHOWN,
): Table<Period, Person> {
  if (periods.length * people.length <= maxCells) return { periods, people }
  const peopleIn = (count: number) => people.filter(({ cells }) => cells.slice(-count).some(Boolean))
  let count = 1
  while (count < periods.length && (count + 1) * peopleIn(count + 1).length <= maxCells) count += 1
  return {
    periods: periods.slice(-count),
    people: peopleIn(count).map((person) => ({ ...person, cells: person.cells.slice(-count) })),
  }
}
