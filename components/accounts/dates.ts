const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** "3 Dec 2026", in London. */
export const formatDay = (iso: string): string => day.format(new Date(iso))

/** "3 Dec 2026, 14:05", in London. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso))
