import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { faultColumns } from './fault'

/** What transfers are measured against is kept by every entry: here it is added up from the accounts themselves. */
export const listWrongTotals = (reader: Reader) => queryRows(reader, faultColumns)`
  WITH accounts AS (
    SELECT coalesce(sum("balancePence") FILTER (WHERE kind = 'provider'), 0) AS provider,
      coalesce(sum("balancePence") FILTER (WHERE kind = 'withdrawn'), 0) AS withdrawn,
      coalesce(sum("balancePence") FILTER (WHERE kind = 'fees'), 0) AS fees,
      -coalesce(sum("balancePence") FILTER (WHERE kind IN ('available', 'reserved', 'disputed')), 0) AS kept
    FROM ledger_accounts
  ), borne AS (
    SELECT coalesce(sum(posting."amountPence") FILTER (WHERE entry.subject = 'dispute'), 0)
        + (SELECT coalesce(sum("beyondPence"), 0) FROM outside_refunds) AS losses,
      coalesce(sum(posting."amountPence") FILTER (WHERE entry.subject = 'adjustment'), 0) AS adjusted
    FROM ledger_entries entry
    JOIN ledger_postings posting ON posting."entryId" = entry.id
    JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind = 'fees'
    WHERE entry.subject IN ('dispute', 'adjustment')
  ), total AS (
    SELECT coalesce(sum("providerPence"), 0) AS provider, coalesce(sum("withdrawnPence"), 0) AS withdrawn,
      coalesce(sum("feesPence"), 0) AS fees, coalesce(sum("keptPence"), 0) AS kept,
      coalesce(sum("lossesPence"), 0) AS losses, coalesce(sum("adjustedPence"), 0) AS adjusted
    FROM ledger_totals
  )
  SELECT 'a total of all groups is the sum of their accounts' AS rule, line.name AS subject,
    line.expected::bigint AS expected, line.found::bigint AS found
  FROM accounts, borne, total, LATERAL (VALUES
    ('provider', accounts.provider, total.provider), ('withdrawn', accounts.withdrawn, total.withdrawn),
    ('fees', accounts.fees, total.fees), ('kept', accounts.kept, total.kept),
    ('losses', borne.losses, total.losses), ('adjusted', borne.adjusted, total.adjusted)
  ) AS line(name, expected, found)
  WHERE line.expected <> line.found`
