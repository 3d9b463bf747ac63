import { DAY, londonDay } from '@/lib/base/clock'

const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i

export const isTimestamp = (text: string): boolean => TIMESTAMP.test(text.trim())

/** The day in London (YYYY-MM-DD) of a deadline sent as a day or a timestamp; null if it is neither. */
export function parseDeadline(text: string): string | null {
  const trimmed = text.trim()
  if (isTimestamp(trimmed)) {
    const at = new Date(trimmed)
    if (Number.isNaN(at.getTime()) || !isCalendarDay(trimmed.slice(0, 10))) return null
    // The last hours of the year 9999 elsewhere are in a year that no column holds.
    const day = londonDay(at)
    return isCalendarDay(day) ? day : null
  }
  return isCalendarDay(trimmed) ? trimmed : null
}

function isCalendarDay(text: string): boolean {
  const [, year, month, day] = (CALENDAR_DAY.exec(text) ?? []).map(Number)
  if (!year || !month || !day || year < 1900) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The day (YYYY-MM-DD) of a deadline, from its column. */
export const deadlineDay = (deadline: Date): string => deadline.toISOString().slice(0, 10)

/** Whole days from a day to a deadline (both YYYY-MM-DD); negative once it has passed. */
export const daysUntil = (deadline: string, today: string = londonDay()): number =>
  Math.round((Date.parse(deadline) - Date.parse(today)) / DAY)

/** Whether a deadline (YYYY-MM-DD) has passed: its day lasts until midnight in London. */
export const isOverdue = (deadline: string, today: string = londonDay()): boolean => deadline < today
