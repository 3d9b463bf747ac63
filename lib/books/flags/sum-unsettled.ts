import { z } from 'zod'
import { addMs, now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { OVERDUE_AFTER } from './list-unsettled'

type Sum = { kind: string; count: number; pence: number; oldestAt: Date | null }

const KINDS = ['payment', 'transfer', 'refund', 'reversal', 'return'] as const

const columns = z.strictObject({ kind: z.string(), count: z.bigint(), pence: z.bigint(), oldestAt: z.date() })

/** Money that has waited too long for a definite answer, by kind: how many, how much in pence, oldest since when. */
export async function sumUnsettled(): Promise<Sum[]> {
  const cutoff = addMs(now(), -OVERDUE_AFTER)
  const rows = await queryRows(db, columns)`
    SELECT kind, count(*) AS count, coalesce(sum(pence), 0)::bigint AS pence, min(at) AS "oldestAt" FROM (
      SELECT tr.type::text AS kind, tr."amountPence" AS pence, tr."createdAt" AS at FROM transactions tr
      LEFT JOIN transfers tf ON tf.id = tr.id
      WHERE tr.status = 'pending' AND tr."createdAt" < ${cutoff} AND tf."awaitingUntil" IS NULL
      UNION ALL
      SELECT 'reversal', "amountPence", "createdAt" FROM reversals
      WHERE status = 'reserved' AND "providerReversalId" IS NULL AND "createdAt" < ${cutoff}
      UNION ALL
      SELECT 'return', tr."totalPence", r."createdAt" FROM payment_returns r JOIN transactions tr ON tr.id = r.id
      WHERE r.status = 'pending' AND r."createdAt" < ${cutoff}
    ) AS waiting GROUP BY kind`
  return KINDS.map((kind) => {
    const found = rows.find((row) => row.kind === kind)
    const { count = 0, pence = 0, oldestAt = null } = found ?? {}
    return { kind, count: Number(count), pence: Number(pence), oldestAt }
  })
}
