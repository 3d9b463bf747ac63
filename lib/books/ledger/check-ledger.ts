import { z } from 'zod'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'

/** Something in the ledger that cannot be true; amounts in pence. */
const columns = z.strictObject({
  rule: z.string(),
  subject: z.string(),
  expected: z.bigint(),
  found: z.bigint(),
})
type LedgerFault = z.infer<typeof columns>

/**
 * Checks the ledger against itself and against what screens show, and returns the faults. None means that every entry
 * balances, its memo lines by themselves too, that every balance is the sum of its postings, that members and gifts
 * paid what was remitted, that groups hold what their payments, refunds, transfers and disputes say, and that what is
 * kept beside the accounts, each member's noted total and the totals of all groups, is their sum.
 */
export async function checkLedger(reader: Reader): Promise<LedgerFault[]> {
  const checks = [
    unbalancedEntries,
    unbalancedMemos,
    wrongBalances,
    wrongRemitted,
    wrongMembers,
    wrongGifts,
    wrongReserved,
    wrongDisputed,
    wrongWithdrawn,
    wrongHoldings,
    wrongRecorded,
    wrongTotals,
  ]
  // Sequential, because the reader may be a transaction.
  const faults: LedgerFault[] = []
  for (const check of checks) faults.push(...(await check(reader)))
  return faults
}

/** Sums before it joins: what an entry is about matters only for the few that are wrong. */
const unbalancedEntries = (reader: Reader) => queryRows(reader, columns)`
  SELECT 'an entry sums to nothing' AS rule, concat_ws(' ', entry.subject, entry."subjectId", entry.step) AS subject, 0::bigint AS expected, wrong.found
  FROM (
    SELECT "entryId", sum("amountPence")::bigint AS found
    FROM ledger_postings GROUP BY "entryId" HAVING sum("amountPence") <> 0
  ) wrong JOIN ledger_entries entry ON entry.id = wrong."entryId"`

const unbalancedMemos = (reader: Reader) => queryRows(reader, columns)`
  SELECT 'what members paid sums to nothing within an entry' AS rule,
    concat_ws(' ', entry.subject, entry."subjectId", entry.step) AS subject, 0::bigint AS expected, wrong.found
  FROM (
    SELECT posting."entryId", sum(posting."amountPence")::bigint AS found
    FROM ledger_postings posting
    JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind IN ('member', 'gifts', 'remitted')
    GROUP BY posting."entryId" HAVING sum(posting."amountPence") <> 0
  ) wrong JOIN ledger_entries entry ON entry.id = wrong."entryId"`

const wrongBalances = (reader: Reader) => queryRows(reader, columns)`
  SELECT 'a balance is the sum of its postings' AS rule, account."groupId" || ' ' || account.kind AS subject,
    coalesce(sum(posting."amountPence"), 0)::bigint AS expected, account."balancePence" AS found
  FROM ledger_accounts account LEFT JOIN ledger_postings posting ON posting."accountId" = account.id
  GROUP BY account.id HAVING coalesce(sum(posting."amountPence"), 0) <> account."balancePence"`

const wrongRemitted = (reader: Reader) => queryRows(reader, columns)`
  SELECT 'what members and gifts paid is what was remitted' AS rule, "groupId"::text AS subject,
    (-coalesce(sum("balancePence") FILTER (WHERE kind IN ('member', 'gifts')), 0))::bigint AS expected,
    coalesce(sum("balancePence") FILTER (WHERE kind = 'remitted'), 0)::bigint AS found
  FROM ledger_accounts GROUP BY "groupId"
  HAVING coalesce(sum("balancePence") FILTER (WHERE kind IN ('member', 'gifts', 'remitted')), 0) <> 0`

/**
 * Each member's account is their payments, noted ones included, less their refunds and what disputes lost. Sums the
 * rows itself: an audit that read them through the code it audits would repeat its mistakes. Only what has happened
 * counts here; what is left of a payment excludes refunds under way too.
 */
const wrongMembers = (reader: Reader) => queryRows(reader, columns)`
  WITH said AS (
    SELECT "groupId", "userId", sum(CASE type WHEN 'refund' THEN -"amountPence" ELSE "amountPence" END) AS pence
    FROM transactions WHERE status = 'success' AND type IN ('payment', 'refund', 'noted') AND "userId" IS NOT NULL
    GROUP BY "groupId", "userId"
  ), lost AS (
    SELECT tr."groupId", tr."userId", sum(dispute."lostPence") AS pence
    FROM disputes dispute JOIN transactions tr ON tr.id = dispute."paymentId" GROUP BY tr."groupId", tr."userId"
  ), posted AS (
    SELECT "groupId", "userId", -"balancePence" AS pence FROM ledger_accounts WHERE kind = 'member'
  )
  SELECT 'a member has paid what their transactions say' AS rule, "groupId" || ' ' || "userId" AS subject,
    (coalesce(said.pence, 0) - coalesce(lost.pence, 0))::bigint AS expected, coalesce(posted.pence, 0)::bigint AS found
  FROM said FULL JOIN posted USING ("groupId", "userId") LEFT JOIN lost USING ("groupId", "userId")
  WHERE coalesce(said.pence, 0) - coalesce(lost.pence, 0) <> coalesce(posted.pence, 0)`

/** Like wrongMembers, for gifts: by the gifts' own rows, whichever user their transactions name. */
const wrongGifts = (reader: Reader) => queryRows(reader, columns)`
  WITH given AS (
    SELECT tr."groupId", tr."amountPence" AS pence FROM gifts gift JOIN transactions tr USING (id) WHERE tr.status = 'success'
    UNION ALL
    SELECT tr."groupId", -tr."amountPence" FROM gifts gift
    JOIN refunds refund ON refund."paymentId" = gift.id JOIN transactions tr ON tr.id = refund.id WHERE tr.status = 'success'
    UNION ALL
    SELECT tr."groupId", -dispute."lostPence" FROM gifts gift
    JOIN disputes dispute ON dispute."paymentId" = gift.id JOIN transactions tr ON tr.id = gift.id
  ), said AS (SELECT "groupId", sum(pence) AS pence FROM given GROUP BY "groupId"),
  posted AS (SELECT "groupId", -"balancePence" AS pence FROM ledger_accounts WHERE kind = 'gifts')
  SELECT 'gifts are what their transactions say' AS rule, "groupId"::text AS subject,
    coalesce(said.pence, 0)::bigint AS expected, coalesce(posted.pence, 0)::bigint AS found
  FROM said FULL JOIN posted USING ("groupId") WHERE coalesce(said.pence, 0) <> coalesce(posted.pence, 0)`

/** Reserved money is what legs and refunds without an outcome need. */
const wrongReserved = (reader: Reader) => queryRows(reader, columns)`
  WITH said AS (
    SELECT "groupId", sum(pence) AS pence FROM (
      SELECT tr."groupId", leg."amountPence" AS pence FROM transfer_legs leg
      JOIN transactions tr ON tr.id = leg."transferId" WHERE leg.status IN ('waiting', 'reserved')
      UNION ALL
      SELECT "groupId", "amountPence" FROM transactions WHERE type = 'refund' AND status = 'pending'
    ) open GROUP BY "groupId"
  ), posted AS (SELECT "groupId", -"balancePence" AS pence FROM ledger_accounts WHERE kind = 'reserved')
  SELECT 'what is reserved is what is under way' AS rule, "groupId"::text AS subject,
    coalesce(said.pence, 0)::bigint AS expected, coalesce(posted.pence, 0)::bigint AS found
  FROM said FULL JOIN posted USING ("groupId") WHERE coalesce(said.pence, 0) <> coalesce(posted.pence, 0)`

const wrongDisputed = (reader: Reader) => queryRows(reader, columns)`
  WITH said AS (
    SELECT tr."groupId", sum(dispute."frozenPence") AS pence
    FROM disputes dispute JOIN transactions tr ON tr.id = dispute."paymentId" GROUP BY tr."groupId"
  ), posted AS (SELECT "groupId", -"balancePence" AS pence FROM ledger_accounts WHERE kind = 'disputed')
  SELECT 'what is frozen is what disputes froze' AS rule, "groupId"::text AS subject,
    coalesce(said.pence, 0)::bigint AS expected, coalesce(posted.pence, 0)::bigint AS found
  FROM said FULL JOIN posted USING ("groupId") WHERE coalesce(said.pence, 0) <> coalesce(posted.pence, 0)`

/** What the provider withdrew is lost, or is recorded as withdrawn until it is. */
const wrongWithdrawn = (reader: Reader) => queryRows(reader, columns)`
  WITH said AS (
    SELECT tr."groupId", sum(dispute."withdrawnPence" - dispute."lostPence" - dispute."lostFeePence") AS pence
    FROM disputes dispute JOIN transactions tr ON tr.id = dispute."paymentId" GROUP BY tr."groupId"
  ), posted AS (SELECT "groupId", "balancePence" AS pence FROM ledger_accounts WHERE kind = 'withdrawn')
  SELECT 'what is withdrawn is what disputes took and nobody lost' AS rule, "groupId"::text AS subject,
    coalesce(said.pence, 0)::bigint AS expected, coalesce(posted.pence, 0)::bigint AS found
  FROM said FULL JOIN posted USING ("groupId") WHERE coalesce(said.pence, 0) <> coalesce(posted.pence, 0)`

/**
 * Remitted money other than recorded payments and the fees that groups bear is available, reserved, frozen or transferred,
 * and so is what operators added; debt is what was transferred beyond that.
 */
const wrongHoldings = (reader: Reader) => queryRows(reader, columns)`
  WITH held AS (
    SELECT "groupId", sum(CASE kind WHEN 'remitted' THEN "balancePence" ELSE 0 END) AS remitted,
      sum(CASE WHEN kind IN ('available', 'reserved', 'disputed', 'debt') THEN -"balancePence" ELSE 0 END) AS here
    FROM ledger_accounts GROUP BY "groupId"
  ), gone AS (
    SELECT tr."groupId", sum(leg."amountPence") - sum(coalesce(back.pence, 0)) AS pence
    FROM transfer_legs leg JOIN transactions tr ON tr.id = leg."transferId"
    LEFT JOIN (SELECT "legId", sum("amountPence") AS pence FROM reversals WHERE status = 'success' GROUP BY "legId") back
      ON back."legId" = leg.id
    WHERE leg.status = 'success' GROUP BY tr."groupId"
  ), added AS (
    SELECT "groupId", sum(pence) AS pence FROM (
      SELECT "groupId", "amountPence" AS pence FROM adjustments WHERE status = 'approved'
      UNION ALL
      SELECT "groupId", -"amountPence" FROM transactions WHERE type = 'noted' AND status = 'success'
      UNION ALL
      SELECT "groupId", -"coveredFeePence" FROM transactions
        WHERE "coveredFeePence" > 0 AND type = 'payment' AND status = 'success'
    ) beside GROUP BY "groupId"
  )
  SELECT 'what was remitted is here or was transferred' AS rule, "groupId"::text AS subject,
    (coalesce(held.remitted, 0) + coalesce(added.pence, 0))::bigint AS expected,
    (coalesce(held.here, 0) + coalesce(gone.pence, 0))::bigint AS found
  FROM held LEFT JOIN gone USING ("groupId") FULL JOIN added USING ("groupId")
  WHERE coalesce(held.remitted, 0) + coalesce(added.pence, 0) <> coalesce(held.here, 0) + coalesce(gone.pence, 0)`

/** A trigger keeps each member's noted total, so that lists need not add it up: the two have to agree. */
const wrongRecorded = (reader: Reader) => queryRows(reader, columns)`
  WITH said AS (
    SELECT "groupId", "userId", sum("amountPence") AS pence FROM transactions
    WHERE type = 'noted' AND status = 'success' GROUP BY "groupId", "userId"
  )
  SELECT 'a member’s noted total is the sum of their noted payments' AS rule, "groupId" || ' ' || "userId" AS subject,
    coalesce(said.pence, 0)::bigint AS expected, coalesce(member."notedPence", 0) AS found
  FROM members member FULL JOIN said USING ("groupId", "userId")
  WHERE coalesce(member."notedPence", 0) <> coalesce(said.pence, 0)`

/** What transfers are measured against is kept by every entry: here it is added up from the accounts themselves. */
const wrongTotals = (reader: Reader) => queryRows(reader, columns)`
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
