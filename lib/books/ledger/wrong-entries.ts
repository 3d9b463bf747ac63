import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { faultColumns, type LedgerScope } from './fault'

/** Entries and balances that contradict themselves. */

/** Sums before it joins: what an entry is about matters only for the few that are wrong. */
export const listUnbalancedEntries = (reader: Reader, scope: LedgerScope) => queryRows(reader, faultColumns)`
  SELECT 'an entry sums to nothing' AS rule, concat_ws(' ', entry."groupId", entry.subject, entry."subjectId", entry.step) AS subject,
    0::bigint AS expected, wrong.found
  FROM (
    SELECT "entryId", sum("amountPence")::bigint AS found
    FROM (SELECT id FROM ledger_entries WHERE ${scope}) scoped JOIN ledger_postings ON "entryId" = scoped.id
    GROUP BY "entryId" HAVING sum("amountPence") <> 0
  ) wrong JOIN ledger_entries entry ON entry.id = wrong."entryId"`

export const listUnbalancedMemos = (reader: Reader, scope: LedgerScope) => queryRows(reader, faultColumns)`
  SELECT 'what members paid sums to nothing within an entry' AS rule,
    concat_ws(' ', entry."groupId", entry.subject, entry."subjectId", entry.step) AS subject, 0::bigint AS expected, wrong.found
  FROM (
    SELECT posting."entryId", sum(posting."amountPence")::bigint AS found
    FROM (SELECT id FROM ledger_entries WHERE ${scope}) scoped JOIN ledger_postings posting ON posting."entryId" = scoped.id
    JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind IN ('member', 'gifts', 'remitted')
    GROUP BY posting."entryId" HAVING sum(posting."amountPence") <> 0
  ) wrong JOIN ledger_entries entry ON entry.id = wrong."entryId"`

export const listWrongBalances = (reader: Reader, scope: LedgerScope) => queryRows(reader, faultColumns)`
  SELECT 'a balance is the sum of its postings' AS rule, account."groupId" || ' ' || account.kind AS subject,
    coalesce(sum(posting."amountPence"), 0)::bigint AS expected, account."balancePence" AS found
  FROM ledger_accounts account LEFT JOIN ledger_postings posting ON posting."accountId" = account.id
  WHERE ${scope} GROUP BY account.id HAVING coalesce(sum(posting."amountPence"), 0) <> account."balancePence"`

export const listWrongRemittedBalances = (reader: Reader, scope: LedgerScope) => queryRows(
  reader,
  faultColumns,
)`
  SELECT 'what members and gifts paid is what was remitted' AS rule, "groupId"::text AS subject,
    (-coalesce(sum("balancePence") FILTER (WHERE kind IN ('member', 'gifts')), 0))::bigint AS expected,
    coalesce(sum("balancePence") FILTER (WHERE kind = 'remitted'), 0)::bigint AS found
  FROM ledger_accounts WHERE ${scope} GROUP BY "groupId"
  HAVING coalesce(sum("balancePence") FILTER (WHERE kind IN ('member', 'gifts', 'remitted')), 0) <> 0`
