import { daysAfter } from '@/lib/base/clock'

/** Working days in England and Wales. Days are YYYY-MM-DD. */

/** The day that is `count` working days after another. */
export function workingDaysAfter(day: string, count: number): string {
  let current = day
  for (let left = count; left > 0; ) {
    current = daysAfter(current, 1)
    if (isWorkingDay(current)) left -= 1
  }
  return current
}

export const isWorkingDay = (day: string): boolean =>
  !isWeekend(day) && !bankHolidays(Number(day.slice(0, 4))).includes(day)

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: string) => [0, 6].includes(weekdayOf(day))
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The regular bank holidays of a year; those proclaimed for a single year are not included. */
export function bankHolidays(year: number): string[] {
  const easter = easterSunday(year)
  const christmas = observedDay(dayOf(year, 12, 25))
  return [
    observedDay(dayOf(year, 1, 1)),
    daysAfter(easter, -2),
    daysAfter(easter, 1),
    mondayFrom(dayOf(year, 5, 1)),
    mondayFrom(dayOf(year, 5, 25)),
    mondayFrom(dayOf(year, 8, 25)),
    christmas,
    observedDay(dayOf(year, 12, 26), christmas),
  ]
}

/** A holiday at the weekend moves to the next day that is neither at the weekend nor a holiday already. */
function observedDay(day: string, taken?: string): string {
  return isWeekend(day) || day === taken ? observedDay(daysAfter(day, 1), taken) : day
}

const mondayFrom = (day: string): string => daysAfter(day, (8 - weekdayOf(day)) % 7)

/** In the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const skipped = Math.floor(century / 4)
  const moon = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - skipped - moon + 15) % 30
  const shift = Math.floor((golden + 11 * epact) / 319)
  const yearOfCentury = year % 100
  const leaps = Math.floor(yearOfCentury / 4)
  const weekday = (2 * (century % 4) + 2 * leaps - (yearOfCentury % 4) - epact + shift + 32) % 7
  const month = Math.floor((epact - shift + weekday + 90) / 25)
  return dayOf(year, month, (epact - shift + weekday + month + 19) % 32)
}
