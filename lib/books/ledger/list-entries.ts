import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { entryColumns } from './chain'

/** A group's entries after a number, oldest first. Each entry's lines are looked up: a join would read those of all. */
export const listEntries = (reader: Reader, groupId: string, afterNumber: number, limit: number) =>
  queryRows(reader, entryColumns)`
    SELECT entry."groupId", entry.number, entry.subject, entry."subjectId", entry.step, entry.ref, entry.hash,
      (extract(epoch FROM entry."createdAt") * 1000)::float8 AS at, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('kind', account.kind, 'userId', account."userId", 'pence', posting."amountPence")), '[]')
        FROM ledger_postings posting JOIN ledger_accounts account ON account.id = posting."accountId"
        WHERE posting."entryId" = entry.id
      ) AS postings
    FROM ledger_entries entry WHERE entry."groupId" = ${groupId}::uuid AND entry.number > ${afterNumber}
    ORDER BY entry.number LIMIT ${limit}`
