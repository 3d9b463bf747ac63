let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0)

/** The end of the last of several spans: it includes everything later. */
export const FAR_FUTURE = new Date('9999-01-01')

/** The product's only clock: tests move it instead of waiting. */
export const now = (): Date => new Date(Date.now() + offsetMs)

/** Sets the clock of this process to real time plus `ms` milliseconds. */
export function setClockOffset(ms: number) {
  offsetMs = ms
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Days by their hours of UTC, none of which has two: a chart asks for hundreds, and formatting takes 10 µs. */
const daysByHour = new Map<number, string>()
const MAX_DAYS = 10_000

/** The calendar day in London at a moment, as YYYY-MM-DD, daylight saving included. */
export function londonDay(at: Date = now()): string {
  const hour = Math.floor(at.getTime() / HOUR)
  const known = daysByHour.get(hour)
  if (known) return known
  // Built from its parts: browsers format the same locale differently, and this value is compared and stored.
  const parts = dayFormat.formatToParts(at)
  const day = ['year', 'month', 'day'].map((name) => parts.find(({ type }) => type === name)?.value).join('-')
  if (daysByHour.size === MAX_DAYS) daysByHour.clear()
  daysByHour.set(hour, day)
  return day
}

const hourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The hour of the day in London at a moment, 0 to 23, daylight saving included. */
export const londonHour = (at: Date = now()): number => Number(hourFormat.format(at))

/**
 * The moment at which clocks in London show a day and time (YYYY-MM-DDTHH:MM); in autumn, the first of two. For what
 * somebody typed, wherever they are.
 */
export function londonMoment(clockTime: string): Date {
  const winter = new Date(`${clockTime}Z`)
  const summer = addMs(winter, -HOUR)
  return londonHour(summer) === winter.getUTCHours() ? summer : winter
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const addMs = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** The calendar day (YYYY-MM-DD) `days` after `day`, or before it when negative. */
export const daysAfter = (day: string, days: number): string =>
  addMs(new Date(`${day}T00:00:00Z`), days * DAY)
    .toISOString()
    .slice(0, 10)

/** A wait in words, such as "30 seconds" or "12 minutes". */
export function describeWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  const [amount, unit] = whole < 120 ? [whole, 'second'] : [Math.ceil(whole / 60), 'minute']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
