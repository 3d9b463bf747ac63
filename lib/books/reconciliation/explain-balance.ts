import { z } from 'zod'
import { formatPounds } from '@/lib/base/money/pence'
import { reportsDb } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'

const columns = z.strictObject({ part: z.string(), pence: z.bigint() })

/**
 * What the balance consists of, to the penny: what moved for groups, which is in the ledger, and what moved for the
 * operator alone, which is in no group's books and appears only here.
 */
export async function explainBalance(): Promise<string> {
  const rows = await queryRows(reportsDb, columns)`
    SELECT CASE WHEN subject IS NOT NULL THEN 'for groups' ELSE coalesce(own, 'of no known kind') END AS part,
      sum("amountPence" - "feePence")::bigint AS pence
    FROM provider_movements WHERE "isHeld" GROUP BY 1 ORDER BY min(subject) IS NULL, 1`
  const totalPence = rows.reduce((sum, { pence }) => sum + Number(pence), 0)
  const parts = rows.map(({ part, pence }) => `${part} ${formatPounds(Number(pence))}`)
  return `At the provider ${formatPounds(totalPence)}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
}
