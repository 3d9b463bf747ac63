import type { Answer } from '@/lib/http/client'

export type Notification = Answer<'GET /notifications/{userId}'>['notifications'][number]

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** 'Saturday 21 November 2026 at 09:30', in London. */
export const formatFullMoment = (iso: string): string => moment.format(new Date(iso))
