import { dayOfMonth, longDay } from '@/lib/base/dates'
import { daysUntil } from '@/lib/groups/group/deadline'

/** Deadlines in words. A deadline is a day in London, YYYY-MM-DD. */

/** Time left until the deadline: '12 days left', 'Ends today', '3 days overdue'. */
export function timeLeft(deadline: string, today: string): string {
  const days = daysUntil(deadline, today)
  if (days === 0) return 'Ends today'
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days > 0 ? `${count} left` : `${count} overdue`
}

/** '3 December', in another year '3 December 2027'. */
export const compactDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayOfMonth(day) : longDay(day)
