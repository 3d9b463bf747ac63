import { londonDay, MINUTE, SECOND } from '@/lib/clock'

/** Pushes rest from 22:00 to 07:00 in London; what tells of somebody at one's account does not. */

const WAKES = 7 * 60
const RESTS = 22 * 60
const REMINDS_UNTIL = 20 * 60
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

const isQuiet = (minute: number) => minute < WAKES || minute >= RESTS

/** How many seconds a push still rests; 0 by day. */
export function secondsOfRest(at: Date): number {
  const minute = minuteOfDay(at)
  return isQuiet(minute) ? secondsUntil(at, WAKES) : 0
}

/** How many seconds are left by day until pushes rest again. */
export const secondsUntilRest = (at: Date): number => secondsUntil(at, RESTS)

/** How many seconds are left in which a reminder of that moment is one: until eight on the evening of its day. */
export const secondsToRemind = (toldAt: Date, at: Date): number =>
  londonDay(toldAt) === londonDay(at) && minuteOfDay(at) < REMINDS_UNTIL ? secondsUntil(at, REMINDS_UNTIL) : 0

/** Until the clocks of London next show this minute. In the nights of spring and autumn one of their hours is missing or twice there. */
function secondsUntil(at: Date, wanted: number): number {
  const ahead = (wanted - minuteOfDay(at) + DAY_MINUTES) % DAY_MINUTES
  const guess = new Date(at.getTime() + ahead * MINUTE)
  const off = minuteOfDay(guess) - wanted
  const intoMinute = at.getTime() % MINUTE
  return Math.ceil((ahead * MINUTE - off * MINUTE - intoMinute) / SECOND)
}
