import { z } from 'zod'
import { addMs, DAY, FAR_FUTURE, HOUR, now } from '@/lib/base/clock'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'

/**
 * Days of the ledger (UTC). One that is over and was checked is closed: its sums and their hash are kept, with the
 * balances at its end, and only what came after is read the next night.
 */
export type DayRange = { from: Date; until: Date }

/** For this long after its end a day may get entries of transactions that have not committed yet. */
const COMMIT_GRACE = HOUR

const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY) * DAY)

export const createdWithin = ({ from, until }: DayRange): Prisma.Sql =>
  Prisma.sql`"createdAt" >= ${from} AND "createdAt" < ${until}`

const momentColumns = z.strictObject({ at: z.date() })

/** The days that can be closed, oldest first, and all that is open after them. */
export async function listOpenDays(
  reader: Reader,
): Promise<{ closableDays: DayRange[]; openRange: DayRange }> {
  const closed = await reader.ledgerDay.aggregate({ _max: { day: true } })
  const first = await reader.ledgerEntry.aggregate({ _min: { createdAt: true } })
  // By both clocks: tests move ours, and the two may differ.
  const [databaseTime] = await queryRows(reader, momentColumns)`SELECT now() AS at`
  const nowMs = Math.min(now().getTime(), databaseTime?.at.getTime() ?? 0)
  const closableDays: DayRange[] = []
  let from = closed._max.day ? addMs(closed._max.day, DAY) : dayOf(first._min.createdAt ?? now())
  for (; addMs(from, DAY + COMMIT_GRACE).getTime() <= nowMs; from = addMs(from, DAY))
    closableDays.push({ from, until: addMs(from, DAY) })
  return { closableDays, openRange: { from, until: FAR_FUTURE } }
}

/** What a day's hash covers: how many entries it has, their sums by kind of account, and the entries' own hashes. */
const daySumsClause = (day: DayRange): Prisma.Sql => Prisma.sql`
  entry AS MATERIALIZED (SELECT id, hash FROM ledger_entries WHERE ${createdWithin(day)}),
  posted AS MATERIALIZED (
    SELECT posting."accountId", sum(posting."amountPence") AS pence
    FROM entry JOIN ledger_postings posting ON posting."entryId" = entry.id GROUP BY posting."accountId"
  ), kinds AS (
    SELECT account.kind, sum(posted.pence) AS pence
    FROM posted JOIN ledger_accounts account ON account.id = posted."accountId" GROUP BY account.kind
  ), summed AS (
    SELECT (SELECT count(*)::int FROM entry) AS entries,
      (SELECT coalesce(jsonb_object_agg(kind, pence), '{}') FROM kinds) AS sums,
      (SELECT coalesce(string_agg(hash, ''::bytea ORDER BY id), '') FROM entry) AS hashes
  ), sealed AS (
    SELECT entries, sums, sha256(coalesce((SELECT hash FROM ledger_days WHERE day = ${day.from}::date - 1), '')
      || convert_to(concat_ws(E'\n', ${day.from}::date, entries, sums), 'UTF8') || hashes) AS hash
    FROM summed
  )`

/** Closes a day that was checked. Two runs at once close it once. */
export const closeDay = (reader: Reader, day: DayRange) => reader.$executeRaw`
  WITH ${daySumsClause(day)}, closed AS (
    INSERT INTO ledger_days (day, entries, sums, hash) SELECT ${day.from}::date, entries, sums, hash FROM sealed
    ON CONFLICT (day) DO NOTHING RETURNING day
  )
  INSERT INTO ledger_account_marks AS mark ("accountId", "balancePence")
    SELECT "accountId", pence FROM posted WHERE EXISTS (SELECT FROM closed)
  ON CONFLICT ("accountId") DO UPDATE SET "balancePence" = mark."balancePence" + excluded."balancePence"`

const resealedColumns = z.strictObject({
  hashBefore: z.string(),
  entriesBefore: z.int(),
  hashAfter: z.string(),
  entries: z.int(),
})

/** Whether a closed day is as it was closed; else what differs. */
export async function findAlteration(reader: Reader, from: Date): Promise<string | null> {
  const [row] = await queryRows(reader, resealedColumns)`
    WITH ${daySumsClause({ from, until: addMs(from, DAY) })}
    SELECT encode(closed.hash, 'hex') AS "hashBefore", closed.entries AS "entriesBefore", encode(sealed.hash, 'hex') AS "hashAfter", sealed.entries
    FROM ledger_days closed, sealed WHERE closed.day = ${from}::date AND closed.hash IS DISTINCT FROM sealed.hash`
  return row
    ? `the day was closed with ${row.entriesBefore} entries and the hash ${row.hashBefore}, and now has ${row.entries} and ${row.hashAfter}`
    : null
}
