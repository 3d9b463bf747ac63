import { longDay } from '@/lib/dates'
import { daysUntil } from '@/lib/groups/deadline'

/** Deadlines in words. A deadline is a day in London, YYYY-MM-DD. */

/** '2026-12-03' → '3 December 2026'. */
export const longDate = (day: string): string => longDay(`${day}T12:00:00Z`)

/** What is left until the deadline: '12 days left', 'Ends today', '3 days overdue'. */
export function timeLeft(deadline: string, today: string): string {
  const days = daysUntil(deadline, today)
  if (days === 0) return 'Ends today'
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days > 0 ? `${count} left` : `${count} overdue`
}
