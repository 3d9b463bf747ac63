import { daysAfter, londonDay } from './clock'

/** Dates and times as people in London read them. The current time comes from lib/base/clock. */

/** May be a day (YYYY-MM-DD): it parses as midnight UTC, which is the same day in London. */
type Moment = Date | string

/** Builds the formatter on first use: building one takes longer than using it a hundred times. */
function londonFormatter(options: Intl.DateTimeFormatOptions) {
  let formatter: Intl.DateTimeFormat | undefined
  return (at: Moment): string => {
    formatter ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' })
    return formatter.format(new Date(at))
  }
}

/** '21/11/2026' */
export const numericDay = londonFormatter({ day: '2-digit', month: '2-digit', year: 'numeric' })
/** '21 Nov' */
export const shortDay = londonFormatter({ day: 'numeric', month: 'short' })
/** '21 Nov 2026' */
export const mediumDay = londonFormatter({ dateStyle: 'medium' })
/** '21 November 2026' */
export const longDay = londonFormatter({ dateStyle: 'long' })
/** '09:30' */
export const timeOfDay = londonFormatter({ timeStyle: 'short' })
const weekday = londonFormatter({ weekday: 'long' })
const shortWeekday = londonFormatter({ weekday: 'short' })
/** '4 December' */
export const dayOfMonth = londonFormatter({ day: 'numeric', month: 'long' })

// Joined by hand: servers and browsers place the comma differently, and React renders text again that differs.

/** 'Fri 4 Dec' */
export const shortWeekdayAndDay = (at: Moment): string => `${shortWeekday(at)} ${shortDay(at)}`
/** 'Friday 4 December' */
export const weekdayAndDay = (at: Moment): string => `${weekday(at)} ${dayOfMonth(at)}`
/** '21 Nov 2026, 09:30' */
export const mediumMoment = (at: Moment): string => `${mediumDay(at)}, ${timeOfDay(at)}`
/** 'Saturday 21 November 2026' */
export const fullDay = (at: Moment): string => `${weekday(at)} ${longDay(at)}`
/** '21 November 2026 at 09:30' */
export const longMoment = (at: Moment): string => `${longDay(at)} at ${timeOfDay(at)}`
/** 'Saturday 21 November 2026 at 09:30' */
export const fullMoment = (at: Moment): string => `${fullDay(at)} at ${timeOfDay(at)}`

/**
 * A moment as seen on `today` (YYYY-MM-DD in London): 'Today, 09:30', 'Yesterday, 09:30', 'Thu 19 Nov, 09:30', or in
 * another year '19 Nov 2025, 09:30'.
 */
export function relativeMoment(at: Moment, today: string): string {
  const day = londonDay(new Date(at))
  const dayText =
    day === today
      ? 'Today'
      : day === daysAfter(today, -1)
        ? 'Yesterday'
        : day.slice(0, 4) === today.slice(0, 4)
          ? shortWeekdayAndDay(at)
          : mediumDay(at)
  return `${dayText}, ${timeOfDay(at)}`
}

/** [7, 3, 1, 0] → '7, 3 and 1 day before the deadline, and on the day' */
export function describeDaysBefore(days: number[]): string {
  const daysBefore = days.filter((day) => day > 0)
  const listed = [daysBefore.slice(0, -1).join(', '), daysBefore.at(-1)].filter(Boolean).join(' and ')
  const daysText = listed && `${listed} ${daysBefore.at(-1) === 1 ? 'day' : 'days'} before the deadline`
  return [daysText, days.includes(0) && 'on the day'].filter(Boolean).join(', and ')
}
