import { z } from 'zod'
import { isUuid } from '@/lib/base/ids'
import { formatPounds } from '@/lib/base/money/pence'
import { reportsDb } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { CompareScope, Finding } from './scope'

const columns = z.strictObject({
  id: z.string(),
  ours: z.bigint(),
  theirs: z.bigint(),
  isUnderWay: z.boolean(),
})

/**
 * Compares what is left of each contribution whose charge is in scope: the contribution less all that went back of the
 * charge, refunds and lost disputes together, against what our entries leave. Each refund or dispute can agree by
 * itself while the group bears a fee that is the operator's, or the other way round.
 */
export async function compareContributions({
  from,
  until,
  subjects,
  graceStart,
}: CompareScope): Promise<Finding[]> {
  const paymentIds = subjects.map(({ subjectId }) => subjectId).filter(isUuid)
  const rows = await queryRows(reportsDb, columns)`
    WITH scope AS (
      SELECT charge FROM provider_movements WHERE charge IS NOT NULL AND "createdAt" >= ${from} AND "createdAt" < ${until}
      UNION SELECT "chargeId" FROM payments WHERE id = ANY(${paymentIds}::uuid[])
    ), returned AS (
      SELECT charge, -coalesce(sum("amountPence") FILTER (WHERE source <> charge
          AND (subject <> 'dispute' OR "sourceState" IN ('lost', 'prevented'))), 0) AS pence, max("createdAt") AS at,
        bool_or(subject = 'dispute' AND "sourceState" NOT IN ('won', 'lost', 'warning_closed', 'prevented')) AS "isOpen",
        bool_or("sourceState" IN ('pending', 'requires_action')) AS "isPending"
      FROM provider_movements JOIN scope USING (charge) GROUP BY charge
    ), credited AS (
      SELECT payment.id, payment."amountPence" AS contribution, returned.pence AS "returnedPence", returned.at, coalesce(returned."isOpen" OR returned."isPending", false) AS "isOpen"
      FROM returned JOIN payments ON payments."chargeId" = returned.charge JOIN transactions payment ON payment.id = payments.id
      WHERE EXISTS (SELECT FROM ledger_entries
        WHERE subject = 'payment' AND "subjectId" = payment.id::text AND step = 'paid')
    ), causes AS (
      SELECT id, 'payment'::"LedgerSubject" AS subject, id::text AS "subjectId" FROM credited
      UNION ALL SELECT credited.id, 'dispute', disputes.id FROM credited JOIN disputes ON disputes."paymentId" = credited.id
      UNION ALL SELECT credited.id, 'refund', unnest(ARRAY[refunds.id::text, refunds."providerRefundId"])
        FROM credited JOIN refunds ON refunds."paymentId" = credited.id
    ), ours AS (
      SELECT causes.id, -sum(posting."amountPence") AS pence, max(entry."createdAt") AS at
      FROM causes JOIN ledger_entries entry USING (subject, "subjectId")
      JOIN ledger_postings posting ON posting."entryId" = entry.id
      JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind IN ('member', 'gifts') GROUP BY causes.id
    ), compared AS (
      SELECT id, coalesce(ours.pence, 0) AS ours, greatest(0, least(contribution, contribution - "returnedPence")) AS theirs,
        "isOpen" OR greatest(credited.at, ours.at) > ${graceStart}
          OR EXISTS (SELECT FROM refunds JOIN transactions USING (id) WHERE "paymentId" = credited.id AND status = 'pending') AS "isUnderWay"
      FROM credited LEFT JOIN ours USING (id)
    )
    SELECT id::text, ours::bigint, theirs::bigint, "isUnderWay" FROM compared WHERE ours <> theirs ORDER BY id`
  return rows.map(({ id, ours, theirs, isUnderWay }) => ({
    subject: `contribution:${id}`,
    detail: `ours ${formatPounds(Number(ours))}, ${formatPounds(Number(theirs))} by what went back of its charge`,
    isUnderWay,
  }))
}
