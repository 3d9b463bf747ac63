import { addMs, DAY, daysAfter, HOUR, londonDay, londonHour } from '@/lib/base/clock'
import { weekdayAndDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { parseDeadline } from '@/lib/groups/group/deadline'

/** Rules of reminders and promises. Pure; the browser shares the messages. */

export const DAYS_MAX = 5
export const DAYS_BEFORE_DEADLINE_MAX = 30
export const NOTE_MAX = 300
/** How many days ahead a promise may be once the deadline has passed. */
const LATE_PROMISE_DAYS = 14
const FRIDAY = 5
/** How long reminders pause after somebody said that they paid another way. */
const PAUSE = 3 * DAY

export const REMINDER_MESSAGES = {
  days: `Choose up to ${DAYS_MAX} different days, from 0 to ${DAYS_BEFORE_DEADLINE_MAX} before the deadline.`,
  oneAnswer: 'Please say either a day or that you have paid another way.',
} as const

/** Why somebody is not reminded now, by precedence: the first that applies is given. */
export const SKIP_REASONS = [
  'not_a_member',
  'owes_nothing',
  'quiet_hours',
  'reminded_today',
  'checkout_open',
  'paid_recently',
  'promised',
  'not_opened',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** What decides whether a member may be reminded. */
export type ReminderFacts = {
  isMember: boolean
  owedPence: number
  /** Today in London, by hand or automatically. */
  isRemindedToday: boolean
  isCheckoutOpen: boolean
  lastPaidAt: Date | null
  /** YYYY-MM-DD */
  promisedFor: string | null
  paidAnotherWayAt: Date | null
  /** An admin added them, and they have neither opened the group nor paid since. */
  hasNotOpenedGroup: boolean
}

/** Nobody is reminded between 20:00 and 08:00 in London. */
const isQuiet = (at: Date): boolean => londonHour(at) < 8 || londonHour(at) >= 20

export const isReminderHour = (at: Date): boolean => !isQuiet(at)

/** Automatic reminders start at ten; if no server was up then, they come later, but not at night. */
export const isAutomaticReminderTime = (at: Date): boolean => londonHour(at) >= 10 && !isQuiet(at)

type PromiseState = Pick<ReminderFacts, 'promisedFor' | 'paidAnotherWayAt'>

/** Whether the member's own word pauses reminders: a later day, or, for a while, that they paid another way. */
export const isReminderPaused = ({ promisedFor, paidAnotherWayAt }: PromiseState, at: Date): boolean =>
  (promisedFor !== null && promisedFor > londonDay(at)) ||
  (paidAnotherWayAt !== null && at < addMs(paidAnotherWayAt, PAUSE))

/** The first reason not to remind a member at a moment; null if there is none. */
export function reasonToSkip(facts: ReminderFacts, at: Date): SkipReason | null {
  const { isMember, owedPence, isRemindedToday, isCheckoutOpen, lastPaidAt } = facts
  const conditions: Record<SkipReason, boolean> = {
    not_a_member: !isMember,
    owes_nothing: owedPence <= 0,
    quiet_hours: isQuiet(at),
    reminded_today: isRemindedToday,
    checkout_open: isCheckoutOpen,
    paid_recently: lastPaidAt !== null && at < addMs(lastPaidAt, HOUR),
    promised: isReminderPaused(facts, at),
    not_opened: facts.hasNotOpenedGroup,
  }
  return SKIP_REASONS.find((reason) => conditions[reason]) ?? null
}

/** Expects up to five different whole numbers of days before the deadline; null if that is what it gets. */
export const reminderDaysProblem = (days: number[]): string | null =>
  days.length > DAYS_MAX ||
  new Set(days).size < days.length ||
  days.some((day) => !Number.isInteger(day) || day < 0 || day > DAYS_BEFORE_DEADLINE_MAX)
    ? REMINDER_MESSAGES.days
    : null

/** The last day that can be promised: the deadline, or two weeks ahead once that has passed. */
export const lastPromiseDay = (deadline: string, today: string): string =>
  deadline < today ? daysAfter(today, LATE_PROMISE_DAYS) : deadline

/** Days to promise with one press: the Friday to come and the month's last day, if they are early enough. */
export function likelyPromiseDays(today: string, lastDay: string): string[] {
  const todayDate = new Date(today)
  const daysToFriday = (FRIDAY - todayDate.getUTCDay() + 7) % 7 || 7
  const monthsEnd = new Date(Date.UTC(todayDate.getUTCFullYear(), todayDate.getUTCMonth() + 1, 0))
  const days = new Set([daysAfter(today, daysToFriday), monthsEnd.toISOString().slice(0, 10)])
  return [...days].filter((day) => day > today && day <= lastDay).toSorted()
}

/** Whether a day can be promised. All days are YYYY-MM-DD. */
export const isPromiseDay = (day: string, deadline: string, today: string): boolean =>
  parseDeadline(day) === day && day >= today && day <= lastPromiseDay(deadline, today)

export type Debt = { groupTitle: string; deadline: string; owedPence: number }

export const DUE_TODAY_TEXT = 'The deadline is today.'

export function deadlineText(deadline: string, today = londonDay()): string {
  if (deadline === today) return DUE_TODAY_TEXT
  if (deadline < today) return `The deadline was ${weekdayAndDay(deadline)}.`
  const isTomorrow = deadline === daysAfter(today, 1)
  return `The deadline is ${isTomorrow ? 'tomorrow, ' : ''}${weekdayAndDay(deadline)}.`
}

/** The notification, which an admin sees before sending it; `sender` is that admin, or null if it is automatic. */
export function reminderText({ groupTitle, deadline, owedPence }: Debt, adminName: string | null): string {
  const amount = `${formatPounds(owedPence)} of your share in “${groupTitle}” is still to pay.`
  return `${adminName ? `${adminName} reminds you: ` : ''}${amount} ${deadlineText(deadline)}`
}
