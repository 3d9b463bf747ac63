import type { Answer } from '@/lib/browser/call-server'

export type Notification = Answer<'GET /notifications/{userId}'>['notifications'][number]

const london = { timeZone: 'Europe/London' } as const
const weekday = new Intl.DateTimeFormat('en-GB', { ...london, weekday: 'long' })
const day = new Intl.DateTimeFormat('en-GB', { ...london, dateStyle: 'long' })
const time = new Intl.DateTimeFormat('en-GB', { ...london, timeStyle: 'short' })

/**
 * 'Saturday 21 November 2026 at 09:30', in London. Put together by hand: servers and browsers
 * differ on the comma, and a text that differs is drawn twice.
 */
export function formatFullMoment(iso: string): string {
  const at = new Date(iso)
  return `${weekday.format(at)} ${day.format(at)} at ${time.format(at)}`
}
