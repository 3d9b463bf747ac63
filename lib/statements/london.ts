/** Dates and times of documents, as people in London read them. */

const zone = { timeZone: 'Europe/London' } as const
const date = new Intl.DateTimeFormat('en-GB', { ...zone, day: '2-digit', month: '2-digit', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' })

/** '21/11/2026' */
export const londonDate = (at: Date): string => date.format(at)
/** '09:30' */
export const londonTime = (at: Date): string => time.format(at)
