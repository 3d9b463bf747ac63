import { addMs, DAY, HOUR, now, SECOND } from '@/lib/base/clock'
import { reportsDb } from '@/lib/platform/db/client'
import { withConcurrency } from '@/lib/platform/jobs/with-concurrency'
import { hasMovementBefore, listMovements, type TimeRange } from '@/lib/platform/stripe/balance-transactions'
import { classifyMovement, type Movement } from './classify'

/** For this long after its end a day is read again: the provider records some movements late. */
const OVERLAP = 3 * DAY

/** How many requests at once: the provider allows a hundred a second, and each takes a third of one. */
const CONCURRENCY = 8

/** The provider has nothing older. */
const BEGINNING = new Date('2010-01-01')

const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY) * DAY)

/**
 * Copies the provider's book day by day (UTC), oldest first, from where it was last read. Every day read is marked, so
 * an interrupted run resumes there. Returns the moment up to which it has read.
 */
export async function readDays(): Promise<Date> {
  const today = dayOf(now())
  let readAt = now()
  for (let day = await findFirstDayToRead(today); day <= today; day = addMs(day, DAY))
    readAt = await readDay(day, day < today ? addMs(day, DAY) : null)
  return readAt
}

/** Reads the last day again, for what has moved since. */
export const readToday = (): Promise<Date> => readDay(dayOf(now()), null)

/** Forgets which days were read, so that the next run reads all of them, even if this one is interrupted. */
export const resetDays = () => reportsDb.providerDay.deleteMany()

async function findFirstDayToRead(today: Date): Promise<Date> {
  const closed = await reportsDb.providerDay.aggregate({ where: { isClosed: true }, _max: { day: true } })
  if (closed._max.day) return earlier(addMs(closed._max.day, DAY), addMs(today, -OVERLAP))
  const begun = await reportsDb.providerDay.aggregate({ _min: { day: true } })
  return begun._min.day ?? findFirstDay(today)
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** The day of the provider's first movement, by bisection: its list cannot start with the oldest. */
async function findFirstDay(today: Date): Promise<Date> {
  let [low, high] = [BEGINNING.getTime() / DAY, today.getTime() / DAY]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await hasMovementBefore(new Date((middle + 1) * DAY))) high = middle
    else low = middle + 1
  }
  return new Date(high * DAY)
}

async function readDay(day: Date, until: Date | null): Promise<Date> {
  const readAt = now()
  const first = await listMovements({ from: day, until })
  await storeMovements(first.movements.map(classifyMovement), readAt)
  if (first.hasMore)
    await withConcurrency(CONCURRENCY, hoursOf(day, until, readAt), (hour) => readHour(hour, readAt))
  const isClosed = until !== null && readAt >= addMs(until, OVERLAP)
  const mark = { readAt, isClosed, comparedAt: null }
  // What was stored before this reading, but not read again, no longer exists at the provider.
  const whereGone = {
    createdAt: { gte: day, ...(until && { lt: until }), lte: addMs(readAt, -SECOND) },
    readAt: { lt: readAt },
  }
  await reportsDb.$transaction([
    reportsDb.providerMovement.deleteMany({ where: whereGone }),
    reportsDb.providerDay.upsert({ where: { day }, create: { day, ...mark }, update: mark }),
  ])
  return readAt
}

/** A day with more than a page is read by the hour, several at once; the last hour ends with the day. */
function hoursOf(day: Date, until: Date | null, readAt: Date): TimeRange[] {
  const starts = Array.from({ length: DAY / HOUR }, (_, hour) => addMs(day, hour * HOUR))
  const begun = starts.filter((from) => from <= readAt)
  return begun.map((from, place) => ({ from, until: place === begun.length - 1 ? until : addMs(from, HOUR) }))
}

async function readHour(hour: TimeRange, readAt: Date) {
  let afterId: string | undefined
  for (let hasMore = true; hasMore; ) {
    const page = await listMovements(hour, afterId)
    await storeMovements(page.movements.map(classifyMovement), readAt)
    afterId = page.movements.at(-1)?.id
    hasMore = page.hasMore && afterId !== undefined
  }
}

/** Stores a page as it is at the provider now; two runs reading the same at once do no harm. */
const storeMovements = (movements: Movement[], readAt: Date) => reportsDb.$executeRaw`
  INSERT INTO provider_movements (id, type, source, "sourceState", charge, subject, "subjectId", own, "amountPence",
    "feePence", currency, "isHeld", "createdAt", "readAt")
  SELECT id, type, source, "sourceState", charge, subject, "subjectId", own, "amountPence", "feePence", currency,
    "isHeld", "createdAt", ${readAt}::timestamptz
  FROM jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) AS read (
    id text, type text, source text, "sourceState" text, charge text, subject "LedgerSubject", "subjectId" text,
    own text, "amountPence" bigint, "feePence" bigint, currency text, "isHeld" boolean, "createdAt" timestamptz)
  ON CONFLICT (id) DO UPDATE SET type = excluded.type, source = excluded.source, "sourceState" = excluded."sourceState",
    charge = excluded.charge, subject = excluded.subject, "subjectId" = excluded."subjectId", own = excluded.own,
    "amountPence" = excluded."amountPence", "feePence" = excluded."feePence", currency = excluded.currency,
    "isHeld" = excluded."isHeld", "createdAt" = excluded."createdAt",
    "readAt" = greatest(provider_movements."readAt", excluded."readAt")`
