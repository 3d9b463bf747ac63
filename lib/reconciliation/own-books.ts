import { reportsDb } from '@/lib/db/client'
import type { Books } from './provider-books'

/**
 * What our ledger says moved at the provider, by what caused it: the last part of a cause says how
 * (`leg:ID:made`) and is left out, but for fees, which the provider records by themselves.
 */
export async function readOwnBooks(): Promise<Books> {
  const rows = await reportsDb.$queryRaw<{ subject: string; pence: bigint; at: Date }[]>`
    SELECT CASE WHEN entry.cause LIKE '%:fee' THEN entry.cause ELSE regexp_replace(entry.cause, ':[^:]*$', '') END AS subject,
      sum(posting."amountPence")::bigint AS pence, max(entry."createdAt") AS at
    FROM ledger_postings posting
    JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind = 'provider'
    JOIN ledger_entries entry ON entry.id = posting."entryId"
    GROUP BY 1 HAVING sum(posting."amountPence") <> 0`
  return new Map(rows.map(({ subject, pence, at }) => [subject, { pence: Number(pence), at }]))
}
