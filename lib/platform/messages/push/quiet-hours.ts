import { londonDay, MINUTE, SECOND } from '@/lib/base/clock'

/** Quiet hours: from 22:00 to 07:00 in London only security alerts are pushed. In minutes of the day. */

const QUIET_UNTIL = 7 * 60
const QUIET_FROM = 22 * 60
const REMINDERS_UNTIL = 20 * 60
const DAY_MINUTES = 24 * 60

const clockInLondon = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function minuteOfDay(at: Date): number {
  const [hours = 0, minutes = 0] = clockInLondon.format(at).split(':').map(Number)
  return hours * 60 + minutes
}

const isQuiet = (minute: number) => minute < QUIET_UNTIL || minute >= QUIET_FROM

/** How many seconds a push has to wait; 0 outside quiet hours. */
export function quietSecondsLeft(at: Date): number {
  const minute = minuteOfDay(at)
  return isQuiet(minute) ? secondsUntil(at, QUIET_UNTIL) : 0
}

/** How many seconds are left until the next quiet hours. */
export const secondsUntilQuiet = (at: Date): number => secondsUntil(at, QUIET_FROM)

/** For how many more seconds a reminder is worth pushing: until 20:00 in London on the day it was made. */
export const reminderSecondsLeft = (notifiedAt: Date, at: Date): number =>
  londonDay(notifiedAt) === londonDay(at) && minuteOfDay(at) < REMINDERS_UNTIL
    ? secondsUntil(at, REMINDERS_UNTIL)
    : 0

/** Until clocks in London next show this minute; right also on the nights on which the clocks change. */
function secondsUntil(at: Date, targetMinute: number): number {
  const minutesAhead = (targetMinute - minuteOfDay(at) + DAY_MINUTES) % DAY_MINUTES
  const guess = new Date(at.getTime() + minutesAhead * MINUTE)
  const minutesOff = minuteOfDay(guess) - targetMinute
  const msIntoMinute = at.getTime() % MINUTE
  return Math.ceil((minutesAhead * MINUTE - minutesOff * MINUTE - msIntoMinute) / SECOND)
}
