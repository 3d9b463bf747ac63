import { reportsDb } from '@/lib/db/client'
import type { Books } from './provider-books'

/**
 * What our ledger says moved at the provider, by what it was about. Fees stand by themselves, as in the
 * provider's records.
 */
export async function readOwnBooks(): Promise<Books> {
  const rows = await reportsDb.$queryRaw<{ subject: string; pence: bigint; at: Date }[]>`
    SELECT concat_ws(':', entry.subject, entry."subjectId", CASE entry.step WHEN 'fee' THEN 'fee' END) AS subject,
      sum(posting."amountPence")::bigint AS pence, max(entry."createdAt") AS at
    FROM ledger_postings posting
    JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind = 'provider'
    JOIN ledger_entries entry ON entry.id = posting."entryId"
    GROUP BY 1 HAVING sum(posting."amountPence") <> 0`
  return new Map(rows.map(({ subject, pence, at }) => [subject, { pence: Number(pence), at }]))
}
