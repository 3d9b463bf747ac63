import { londonDay } from '@/lib/base/clock'
import type { AuditPage } from './audit-list'

type Entry = AuditPage['entries'][number]

/** Something that happened, and what followed from it by itself. */
type DayEntry = Entry & { followUps: Entry[] }
export type Day = { day: string; entries: DayEntry[] }

const STARTED = / was started$/
const ENDED = / (?:was made|came in|failed)$/

/** A page's entries by day in London, newest first: what began and has ended since is one entry. */
export function groupByDay(entries: Entry[]): Day[] {
  const days: Day[] = []
  for (const entry of entries.filter(isWorthShowing).map((one) => withBeginning(one, entries))) {
    const day = londonDay(new Date(entry.createdAt))
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] })
    const dayEntries = days.at(-1)?.entries
    const newerEntry = dayEntries?.at(-1)
    if (newerEntry && isSameShareChange(newerEntry, entry)) newerEntry.followUps.push(entry)
    else dayEntries?.push({ ...entry, followUps: [] })
  }
  return days
}

const MINUTE_MS = 60_000

/** One payment, or one who joins, moves everybody's share at once. */
const isSameShareChange = (newer: Entry, older: Entry) =>
  newer.what === 'contribution' &&
  older.what === 'contribution' &&
  newer.who === older.who &&
  Date.parse(newer.createdAt) - Date.parse(older.createdAt) < MINUTE_MS

function isWorthShowing(entry: Entry, index: number, all: Entry[]): boolean {
  const newerEntries = all.slice(0, index)
  if (STARTED.test(entry.text)) return !newerEntries.some((end) => isEndOf(end, entry))
  // Only next to the login it belongs to: a correct password of anybody else must be seen.
  const next = newerEntries.at(-1)
  return !(
    entry.what === 'session' &&
    entry.to === 'pending' &&
    next?.what === 'session' &&
    next.to === 'full' &&
    next.device === entry.device &&
    next.network === entry.network
  )
}

const isEndOf = (end: Entry, start: Entry) =>
  ENDED.test(end.text) && start.text.replace(STARTED, '') === end.text.replace(ENDED, '')

/** The payment provider says how it ended; who began it, and where, is what people look for. */
function withBeginning(entry: Entry, all: Entry[]): Entry {
  if (entry.who !== null || !ENDED.test(entry.text)) return entry
  const start = all.find((other) => STARTED.test(other.text) && isEndOf(entry, other))
  return start ? { ...entry, who: start.who, device: start.device, network: start.network } : entry
}
