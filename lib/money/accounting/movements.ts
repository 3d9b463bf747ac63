import { z } from 'zod'
import { daysAfter, londonMoment } from '@/lib/base/clock'
import { HELD_ACCOUNTS } from '@/lib/money/statements/statement'
import { reportsDb } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { LINES_PER_FILE } from './rules'

/** Some groups, and two days in London (YYYY-MM-DD), both included. */
export type MovementFilter = { groupIds: string[]; from: string; to: string }

/**
 * By how much each entry changed the money held for its group, and how much was recorded as paid another way. The parts
 * in which a transfer leaves, one for each payment it takes from, are one movement for each day.
 */
const selectMovements = ({ groupIds, from, to }: MovementFilter) => Prisma.sql`
  SELECT min(e.id) AS entry, e."groupId", e.subject::text AS kind, e.step, min(e."createdAt") AS at,
    min(coalesce(leg."transferId"::text, e."subjectId")) AS id,
    coalesce(-sum(p."amountPence") FILTER (WHERE a.kind IN ${HELD_ACCOUNTS}), 0)::float8 AS pence,
    coalesce(-sum(p."amountPence") FILTER (WHERE e.subject = 'noted' AND a.kind = 'member'), 0)::float8 AS "notedPence"
  FROM ledger_entries e
  JOIN ledger_postings p ON p."entryId" = e.id
  JOIN ledger_accounts a ON a.id = p."accountId"
  LEFT JOIN transfer_legs leg ON leg.id = CASE e.subject WHEN 'leg' THEN e."subjectId"::uuid END
  WHERE e."groupId" = ANY(${groupIds}::uuid[])
    AND e."createdAt" >= ${londonMoment(`${from}T00:00`)} AND e."createdAt" < ${londonMoment(`${daysAfter(to, 1)}T00:00`)}
  GROUP BY e."groupId", e.subject, e.step, coalesce(leg."transferId"::text, e.id::text),
    (e."createdAt" AT TIME ZONE 'Europe/London')::date`

const movementColumns = z.strictObject({
  groupId: z.string(),
  kind: z.string(),
  step: z.string(),
  at: z.date(),
  id: z.string(),
  pence: z.int(),
  notedPence: z.int(),
})
export type Movement = z.infer<typeof movementColumns>

type MovementOptions = { includesNoted: boolean; page: number }

/** One file of movements, oldest first. */
export const listMovements = (filter: MovementFilter, { includesNoted, page }: MovementOptions) =>
  queryRows(reportsDb, movementColumns)`
    SELECT "groupId", kind, step, at, id, pence, "notedPence" FROM (${selectMovements(filter)}) movement
    WHERE pence <> 0 OR (${includesNoted} AND "notedPence" <> 0)
    ORDER BY at, entry LIMIT ${LINES_PER_FILE} OFFSET ${(page - 1) * LINES_PER_FILE}`

const sumColumns = z.strictObject({
  groupId: z.string(),
  title: z.string(),
  lines: z.int(),
  notedLines: z.int(),
  incomingPence: z.int(),
  outgoingPence: z.int(),
})

/** What moved in each group in which anything did; `notedLines` are in the file for spreadsheets alone. */
export const sumMovements = (filter: MovementFilter) =>
  queryRows(reportsDb, sumColumns)`
    SELECT movement."groupId", g.title,
      (count(*) FILTER (WHERE pence <> 0))::int AS lines, (count(*) FILTER (WHERE "notedPence" <> 0))::int AS "notedLines",
      coalesce(sum(pence) FILTER (WHERE pence > 0), 0) AS "incomingPence",
      coalesce(-sum(pence) FILTER (WHERE pence < 0), 0) AS "outgoingPence"
    FROM (${selectMovements(filter)}) movement JOIN groups g ON g.id = movement."groupId"
    WHERE pence <> 0 OR "notedPence" <> 0
    GROUP BY movement."groupId", g.title ORDER BY g.title, movement."groupId"`
