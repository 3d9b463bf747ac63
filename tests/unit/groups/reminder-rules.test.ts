import { addMs, DAY, HOUR } from '@/lib/base/clock'
import {
  isAutomaticReminderTime,
  isPromiseDay,
  lastPromiseDay,
  likelyPromiseDays,
  type ReminderFacts,
  reasonToSkip,
  reminderDaysProblem,
  SKIP_REASONS,
  type SkipReason,
} from '@/lib/groups/reminders/rules'
import { describeEvent } from '@/lib/people/audit/describe-event'

/** Noon in London, in winter. */
const NOON = new Date('2026-12-04T12:00:00Z')
const owing: ReminderFacts = {
  isMember: true,
  owedPence: 1,
  isRemindedToday: false,
  isCheckoutOpen: false,
  lastPaidAt: null,
  promisedFor: null,
  paidAnotherWayAt: null,
  hasNotOpenedGroup: false,
}
/** Each reason on its own. */
const CAUSES: Record<Exclude<SkipReason, 'quiet_hours'>, Partial<ReminderFacts>> = {
  not_a_member: { isMember: false },
  owes_nothing: { owedPence: 0 },
  reminded_today: { isRemindedToday: true },
  checkout_open: { isCheckoutOpen: true },
  paid_recently: { lastPaidAt: addMs(NOON, -HOUR + 1) },
  promised: { promisedFor: '2026-12-05' },
  not_opened: { hasNotOpenedGroup: true },
}

test('a member who owes can be reminded if nothing prevents it', () => {
  expect(reasonToSkip(owing, NOON)).toBeNull()
})

test.each(Object.entries(CAUSES))('%s is a reason by itself', (reason, cause) => {
  expect(reasonToSkip({ ...owing, ...cause }, NOON)).toBe(reason)
})

test('of several reasons, the first is given', () => {
  let standing = owing
  const night = new Date('2026-12-04T21:00:00Z')
  for (const reason of [...SKIP_REASONS].reverse()) {
    const isNight = SKIP_REASONS.indexOf(reason) <= SKIP_REASONS.indexOf('quiet_hours')
    if (reason !== 'quiet_hours') standing = { ...standing, ...CAUSES[reason] }
    expect(reasonToSkip(standing, isNight ? night : NOON)).toBe(reason)
  }
})

test.each([
  ['an hour after a payment', { lastPaidAt: addMs(NOON, -HOUR) }, null],
  ['on the promised day itself', { promisedFor: '2026-12-04' }, null],
  ['after a promised day has passed', { promisedFor: '2026-12-01' }, null],
  ['just before three days are over', { paidAnotherWayAt: addMs(NOON, -3 * DAY + 1) }, 'promised'],
  ['three days after it was paid another way', { paidAnotherWayAt: addMs(NOON, -3 * DAY) }, null],
])('%s: %p', (_, cause, reason) => {
  expect(reasonToSkip({ ...owing, ...cause }, NOON)).toBe(reason)
})

test.each([
  // Summer time begins on 28 March 2027 and ends on 31 October.
  ['2027-03-27T07:59:00Z', 'quiet_hours'],
  ['2027-03-27T08:00:00Z', null],
  ['2027-03-27T19:59:59Z', null],
  ['2027-03-27T20:00:00Z', 'quiet_hours'],
  ['2027-03-28T06:59:00Z', 'quiet_hours'],
  ['2027-03-28T07:00:00Z', null],
  ['2027-03-28T18:59:59Z', null],
  ['2027-03-28T19:00:00Z', 'quiet_hours'],
  ['2027-10-30T07:00:00Z', null],
  ['2027-10-31T07:59:00Z', 'quiet_hours'],
  ['2027-10-31T08:00:00Z', null],
  ['2027-10-31T19:59:59Z', null],
  ['2027-10-31T20:00:00Z', 'quiet_hours'],
  ['2027-10-31T00:30:00Z', 'quiet_hours'],
])('at %s: %p', (at, reason) => {
  expect(reasonToSkip(owing, new Date(at))).toBe(reason)
})

test.each([
  ['2027-01-04T09:59:59Z', false],
  ['2027-01-04T10:00:00Z', true],
  ['2027-01-04T19:59:59Z', true],
  ['2027-01-04T20:00:00Z', false],
  ['2027-07-04T08:59:59Z', false],
  ['2027-07-04T09:00:00Z', true],
  ['2027-07-04T19:00:00Z', false],
])('reminders are sent automatically at %s: %p', (at, does) => {
  expect(isAutomaticReminderTime(new Date(at))).toBe(does)
})

test.each([
  [[], true],
  [[0], true],
  [[30, 14, 7, 3, 0], true],
  [[31], false],
  [[-1], false],
  [[1.5], false],
  [[3, 3], false],
  [[1, 2, 3, 4, 5, 6], false],
])('days %j may be chosen: %p', (days, isFine) => {
  expect(reminderDaysProblem(days) === null).toBe(isFine)
})

test.each([
  ['2026-12-04', true],
  ['2026-12-10', true],
  ['2026-12-11', false],
  ['2026-12-03', false],
  ['2026-12-32', false],
  ['2026-2-30', false],
  ['4 December', false],
  ['', false],
])('%p can be promised on 4 December for a deadline on the 10th: %p', (day, can) => {
  expect(isPromiseDay(day, '2026-12-10', '2026-12-04')).toBe(can)
})

test('after the deadline, a promise can be up to two weeks ahead', () => {
  expect(lastPromiseDay('2026-12-04', '2026-12-04')).toBe('2026-12-04')
  expect(lastPromiseDay('2026-12-03', '2026-12-20')).toBe('2027-01-03')
})

test.each([
  ['off', 'Reminders were switched off'],
  ['0', 'Reminders were set: on the day'],
  ['1', 'Reminders were set: 1 day before the deadline'],
  ['7,3,1,0', 'Reminders were set: 7, 3 and 1 day before the deadline, and on the day'],
  ['14,2', 'Reminders were set: 14 and 2 days before the deadline'],
])('the trail describes %s as: %s', (to, text) => {
  const event = { what: 'reminders', from: 'off', to, why: null, whom: '', amountPence: null }
  expect(describeEvent(event)).toBe(text)
})

test.each([
  // A Friday: today is too soon to be “on Friday”.
  ['2026-11-27', '2026-12-21', ['2026-11-30', '2026-12-04']],
  ['2026-12-03', '2026-12-21', ['2026-12-04']],
  ['2026-12-31', '2027-01-31', ['2027-01-01']],
  ['2026-12-23', '2026-12-24', []],
])('likely days to pay on, from %s up to %s', (today, lastDay, days) => {
  expect(likelyPromiseDays(today, lastDay)).toEqual(days)
})
