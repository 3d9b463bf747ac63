import { DAY, daysAfter, HOUR, later, londonDay, londonHour } from '@/lib/clock'
import { parseDeadline } from '@/lib/groups/deadline'

/** Rules of reminders and promises. Pure; the browser shares the messages. */

export const DAYS_MOST = 5
export const DAY_MOST = 30
export const NAMES_MOST = 200
export const NOTE_MAX = 300
/** How far ahead one may promise once the deadline has passed. */
const OVERDUE_DAYS = 14
/** How long reminders rest after somebody said that they paid another way. */
const REST = 3 * DAY

export const REMINDER_MESSAGES = {
  days: `Choose up to ${DAYS_MOST} different days, from 0 to ${DAY_MOST} before the deadline.`,
  manyNames: `At most ${NAMES_MOST} names at once.`,
  oneAnswer: 'Please say either a day or that you have paid another way.',
} as const

/** Why somebody is not reminded now, in the order in which they are said: the first that applies. */
export const REASONS = [
  'not_a_member',
  'owes_nothing',
  'quiet_hours',
  'reminded_today',
  'checkout_open',
  'paid_recently',
  'promised',
] as const
export type Reason = (typeof REASONS)[number]

/** What there is to know of a member before they are reminded. */
export type Standing = {
  isMember: boolean
  owedPence: number
  /** On this day in London, by hand or by the clock. */
  isRemindedToday: boolean
  isCheckoutOpen: boolean
  lastPaidAt: Date | null
  /** YYYY-MM-DD */
  promisedFor: string | null
  paidAnotherWayAt: Date | null
}

/** Nobody is reminded between eight in the evening and eight in the morning. */
const isQuiet = (at: Date): boolean => londonHour(at) < 8 || londonHour(at) >= 20

/** From ten in the morning the clock reminds; a server that was down then is late, but not at night. */
export const isReminderTime = (at: Date): boolean => londonHour(at) >= 10 && !isQuiet(at)

type Word = Pick<Standing, 'promisedFor' | 'paidAnotherWayAt'>

/** Whether a member's own word lets reminders rest: a later day, or for a while that it was paid another way. */
export const isResting = ({ promisedFor, paidAnotherWayAt }: Word, at: Date): boolean =>
  (promisedFor !== null && promisedFor > londonDay(at)) ||
  (paidAnotherWayAt !== null && at < later(paidAnotherWayAt, REST))

/** The first reason not to remind a member at a moment; null where nothing speaks against it. */
export function reasonToSkip(standing: Standing, at: Date): Reason | null {
  const { isMember, owedPence, isRemindedToday, isCheckoutOpen, lastPaidAt } = standing
  const speaks: Record<Reason, boolean> = {
    not_a_member: !isMember,
    owes_nothing: owedPence <= 0,
    quiet_hours: isQuiet(at),
    reminded_today: isRemindedToday,
    checkout_open: isCheckoutOpen,
    paid_recently: lastPaidAt !== null && at < later(lastPaidAt, HOUR),
    promised: isResting(standing, at),
  }
  return REASONS.find((reason) => speaks[reason]) ?? null
}

/** Up to five different whole numbers of days before the deadline. */
export const daysProblem = (days: number[]): string | null =>
  days.length > DAYS_MOST ||
  new Set(days).size < days.length ||
  days.some((day) => !Number.isInteger(day) || day < 0 || day > DAY_MOST)
    ? REMINDER_MESSAGES.days
    : null

/** The last day that can be promised: the deadline, or two weeks ahead once that has passed. */
export const lastPromiseDay = (deadline: string, today: string): string =>
  deadline < today ? daysAfter(today, OVERDUE_DAYS) : deadline

/** Whether a day can be promised, all of them YYYY-MM-DD. */
export const isPromiseDay = (day: string, deadline: string, today: string): boolean =>
  parseDeadline(day) === day && day >= today && day <= lastPromiseDay(deadline, today)
