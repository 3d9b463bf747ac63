import { countCharacters } from '@/lib/base/calls/rules'
import { daysAfter } from '@/lib/base/clock'
import { longDay, mediumDay } from '@/lib/base/dates'
import { TITLE_MAX } from '@/lib/groups/group/rules'
import type { Interval } from './rules'

/** When the periods of a series begin and what they are called. Days are YYYY-MM-DD in London. */

const MONTHS_PER_INTERVAL = { month: 1, term: 4, year: 12 } as const

/** The day of the month of a day. */
export const dayOfMonth = (day: string): number => Number(day.slice(8))

/** The day on which the period after that of `day` begins; `anchor` is the day of the month, kept through shorter ones. */
export function nextStartDay(day: string, every: Interval, anchor: number): string {
  if (every === 'week') return daysAfter(day, 7)
  const [year = 0, month = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + MONTHS_PER_INTERVAL[every], 0))
  return `${last.toISOString().slice(0, 8)}${String(Math.min(anchor, last.getUTCDate())).padStart(2, '0')}`
}

/** The latest day up to `today` on which a period is due, for what was missed is made up once; and the next one. */
export function findDueDay(next: string, today: string, every: Interval, anchor: number) {
  let due = next
  let after = nextStartDay(due, every, anchor)
  while (after <= today) {
    due = after
    after = nextStartDay(due, every, anchor)
  }
  return { due, after }
}

const TERMS = ['Spring', 'Summer', 'Autumn']

/** What the period that begins on a day is called: 'January 2027', 'week of 4 Jan 2027', 'Spring 2027' or '2027'. */
export function periodName(day: string, every: Interval): string {
  const year = day.slice(0, 4)
  if (every === 'week') return `week of ${mediumDay(day)}`
  if (every === 'month') return longDay(day).slice(longDay(day).indexOf(' ') + 1)
  return every === 'term' ? `${TERMS[Math.floor((Number(day.slice(5, 7)) - 1) / 4)]} ${year}` : year
}

const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December'
const PERIOD_SUFFIX = new RegExp(
  ` · (?:(?:(?:${MONTH}|Spring|Summer|Autumn) )?\\d{4}|week of \\d{1,2} [A-Z][a-z]{2,3} \\d{4})$`,
)

/** The title of the period that begins on a day: that of an earlier one with the new period in place of the old. */
export function periodTitle(title: string, day: string, every: Interval): string {
  const ending = ` · ${periodName(day, every)}`
  const base = title.replace(PERIOD_SUFFIX, '')
  const room = TITLE_MAX - countCharacters(ending)
  if (countCharacters(base) <= room) return base + ending
  return `${[...base]
    .slice(0, room - 1)
    .join('')
    .trimEnd()}…${ending}`
}
