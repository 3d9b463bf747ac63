import { z } from 'zod'
import { UUID_PATTERN } from '@/lib/base/ids'
import { formatPounds } from '@/lib/base/money/pence'
import { reportsDb } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { CompareScope, Finding } from './scope'

const columns = z.strictObject({
  subject: z.string(),
  subjectId: z.string(),
  ours: z.bigint(),
  ourFee: z.bigint(),
  theirs: z.bigint(),
  theirFee: z.bigint(),
  isOurs: z.boolean(),
  isTheirs: z.boolean(),
  isUnderWay: z.boolean(),
})
type Row = z.infer<typeof columns>

/**
 * Compares each subject that has a movement or an entry in scope: all that the provider moved for it, against all that
 * our entries say. Fees are compared separately. Of our ledger it reads only sums, by their causes.
 */
export async function compareSubjects({
  from,
  until,
  subjects,
  graceStart,
}: CompareScope): Promise<Finding[]> {
  const rangeCondition = (at: Prisma.Sql) => Prisma.sql`${at} >= ${from} AND ${at} < ${until}`
  const rows = await queryRows(reportsDb, columns)`
    WITH scope AS (
      SELECT subject, "subjectId" FROM provider_movements
      WHERE subject IS NOT NULL AND ${rangeCondition(Prisma.sql`"createdAt"`)}
      UNION SELECT subject, "subjectId" FROM ledger_entries WHERE ${rangeCondition(Prisma.sql`"createdAt"`)}
      UNION SELECT key.subject, key."subjectId"
        FROM jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) AS key (subject "LedgerSubject", "subjectId" text)
    ), theirs AS (
      SELECT subject, "subjectId", sum("amountPence") AS amount, -sum("feePence") AS fee, max("createdAt") AS at,
        bool_or(subject IN ('refund', 'payment') AND "sourceState" IN ('pending', 'requires_action')) AS "isUnderWay"
      FROM provider_movements JOIN scope USING (subject, "subjectId") GROUP BY subject, "subjectId"
    ), ours AS (
      SELECT entry.subject, entry."subjectId", max(entry."createdAt") AS at,
        coalesce(sum(posting."amountPence") FILTER (WHERE account.kind = 'provider'), 0) AS net,
        coalesce(sum(posting."amountPence") FILTER (WHERE account.kind = 'fees' AND entry.step IN ('fee', 'moved')), 0) AS fee,
        bool_or(account.kind = 'provider') AS "isOurs"
      FROM scope JOIN ledger_entries entry USING (subject, "subjectId")
      JOIN ledger_postings posting ON posting."entryId" = entry.id
      JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind IN ('provider', 'fees')
      GROUP BY entry.subject, entry."subjectId"
    ), compared AS (
      SELECT subject, "subjectId", coalesce(ours.net + ours.fee, 0) AS ours, coalesce(-ours.fee, 0) AS "ourFee",
        coalesce(theirs.amount, 0) AS theirs, coalesce(theirs.fee, 0) AS "theirFee",
        coalesce(ours."isOurs", false) AS "isOurs", theirs.at IS NOT NULL AS "isTheirs",
        CASE WHEN "subjectId" ~ ${UUID_PATTERN} THEN "subjectId"::uuid END AS "ourId",
        coalesce(theirs."isUnderWay", false) OR greatest(ours.at, theirs.at) > ${graceStart} AS "isUnderWay"
      FROM ours FULL JOIN theirs USING (subject, "subjectId")
    )
    SELECT subject::text, "subjectId", ours::bigint, "ourFee"::bigint, theirs::bigint, "theirFee"::bigint, "isOurs",
      "isTheirs", "isUnderWay" OR ${HAS_OPEN_INTENT} AS "isUnderWay"
    FROM compared WHERE ours <> theirs OR "ourFee" <> "theirFee" ORDER BY subject, "subjectId"`
  return rows.flatMap(findingsOf)
}

/** Whether something of ours is still pending under this id. */
const HAS_OPEN_INTENT = Prisma.sql`CASE compared.subject
  WHEN 'payment' THEN EXISTS (SELECT FROM transactions WHERE id = "ourId" AND status = 'pending')
    OR EXISTS (SELECT FROM payment_returns WHERE id = "ourId" AND status = 'pending')
    OR EXISTS (SELECT FROM payments
      WHERE id = "ourId" AND "realFeePence" IS NULL AND "nextCheckAt" IS NOT NULL)
  WHEN 'refund' THEN EXISTS (SELECT FROM transactions WHERE id = "ourId" AND status = 'pending')
  WHEN 'leg' THEN EXISTS (SELECT FROM transfer_legs WHERE id = "ourId" AND status = 'reserved')
  WHEN 'reversal' THEN EXISTS (SELECT FROM reversals WHERE id = "ourId" AND status = 'reserved')
  ELSE false END`

function findingsOf(row: Row): Finding[] {
  const { isUnderWay, isOurs, isTheirs } = row
  const subject = `${row.subject}:${row.subjectId}`
  const finding = (part: string, ours: bigint, theirs: bigint) => ({
    subject: `${subject}${part}`,
    detail: `ours ${describeAmount(ours, isOurs)}, the provider's ${describeAmount(theirs, isTheirs)}`,
    isUnderWay,
  })
  return [
    ...(row.ours === row.theirs ? [] : [finding('', row.ours, row.theirs)]),
    ...(row.ourFee === row.theirFee ? [] : [finding(':fee', row.ourFee, row.theirFee)]),
  ]
}

const describeAmount = (pence: bigint, isInBook: boolean) =>
  isInBook || pence !== 0n ? formatPounds(Number(pence)) : 'nothing'
