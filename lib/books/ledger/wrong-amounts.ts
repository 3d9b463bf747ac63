import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { faultColumns, type LedgerScope } from './fault'

/** Accounts that contradict what screens show: payments, refunds, transfers and disputes. */

/**
 * Each member's account is their payments, noted ones included, less their refunds and what disputes lost. Sums the
 * rows itself: an audit that read them through the code it audits would repeat its mistakes. Only what has happened
 * counts here; what is left of a payment excludes refunds under way too. The part is named in each list, because
 * PostgreSQL looks nothing up in an index for a union of them.
 */
export const listWrongMemberBalances = (reader: Reader, scope: LedgerScope) => queryRows(
  reader,
  faultColumns,
)`
  WITH said AS (
    SELECT "groupId", "userId", sum(pence) AS pence FROM (
      SELECT "groupId", "userId", "amountPence" AS pence FROM transactions WHERE type = 'payment' AND status = 'success' AND ${scope}
      UNION ALL
      SELECT "groupId", "userId", "amountPence" FROM transactions WHERE type = 'noted' AND status = 'success' AND ${scope}
      UNION ALL
      SELECT "groupId", "userId", -"amountPence" FROM transactions WHERE type = 'refund' AND status = 'success' AND ${scope}
    ) each WHERE "userId" IS NOT NULL GROUP BY "groupId", "userId"
  ), lost AS (
    SELECT tr."groupId", tr."userId", sum(dispute."lostPence") AS pence
    FROM disputes dispute JOIN transactions tr ON tr.id = dispute."paymentId" WHERE ${scope} GROUP BY tr."groupId", tr."userId"
  ), posted AS (
    SELECT "groupId", "userId", -"balancePence" AS pence FROM ledger_accounts WHERE kind = 'member' AND ${scope}
  )
  SELECT 'a member has paid what their transactions say' AS rule, "groupId" || ' ' || "userId" AS subject,
    (coalesce(said.pence, 0) - coalesce(lost.pence, 0))::bigint AS expected, coalesce(posted.pence, 0)::bigint AS found
  FROM said FULL JOIN posted USING ("groupId", "userId") LEFT JOIN lost USING ("groupId", "userId")
  WHERE coalesce(said.pence, 0) - coalesce(lost.pence, 0) <> coalesce(posted.pence, 0)`

/** Like wrongMemberBalances, for gifts: by the gifts' own rows, whichever user their transactions name. */
export const listWrongGiftBalances = (reader: Reader, scope: LedgerScope) => queryRows(reader, faultColumns)`
  WITH given AS (
    SELECT tr."groupId", tr."amountPence" AS pence FROM gifts gift JOIN transactions tr USING (id) WHERE tr.status = 'success'
    UNION ALL
    SELECT tr."groupId", -tr."amountPence" FROM gifts gift
    JOIN refunds refund ON refund."paymentId" = gift.id JOIN transactions tr ON tr.id = refund.id WHERE tr.status = 'success'
    UNION ALL
    SELECT tr."groupId", -dispute."lostPence" FROM gifts gift
    JOIN disputes dispute ON dispute."paymentId" = gift.id JOIN transactions tr ON tr.id = gift.id
  ), said AS (SELECT "groupId", sum(pence) AS pence FROM given WHERE ${scope} GROUP BY "groupId"),
  posted AS (SELECT "groupId", -"balancePence" AS pence FROM ledger_accounts WHERE kind = 'gifts' AND ${scope})
  SELECT 'gifts are what their transactions say' AS rule, "groupId"::text AS subject,
    coalesce(said.pence, 0)::bigint AS expected, coalesce(posted.pence, 0)::bigint AS found
  FROM said FULL JOIN posted USING ("groupId") WHERE coalesce(said.pence, 0) <> coalesce(posted.pence, 0)`

/** Reserved money is what legs and refunds without an outcome need. */
export const listWrongReservedBalances = (reader: Reader, scope: LedgerScope) => queryRows(
  reader,
  faultColumns,
)`
  WITH said AS (
    SELECT "groupId", sum(pence) AS pence FROM (
      SELECT tr."groupId", leg."amountPence" AS pence FROM transfer_legs leg
      JOIN transactions tr ON tr.id = leg."transferId" WHERE leg.status IN ('waiting', 'reserved')
      UNION ALL
      SELECT "groupId", "amountPence" FROM transactions WHERE type = 'refund' AND status = 'pending'
    ) open WHERE ${scope} GROUP BY "groupId"
  ), posted AS (SELECT "groupId", -"balancePence" AS pence FROM ledger_accounts WHERE kind = 'reserved' AND ${scope})
  SELECT 'what is reserved is what is under way' AS rule, "groupId"::text AS subject,
    coalesce(said.pence, 0)::bigint AS expected, coalesce(posted.pence, 0)::bigint AS found
  FROM said FULL JOIN posted USING ("groupId") WHERE coalesce(said.pence, 0) <> coalesce(posted.pence, 0)`

export const listWrongDisputedBalances = (reader: Reader, scope: LedgerScope) => queryRows(
  reader,
  faultColumns,
)`
  WITH said AS (
    SELECT tr."groupId", sum(dispute."frozenPence") AS pence
    FROM disputes dispute JOIN transactions tr ON tr.id = dispute."paymentId" WHERE ${scope} GROUP BY tr."groupId"
  ), posted AS (SELECT "groupId", -"balancePence" AS pence FROM ledger_accounts WHERE kind = 'disputed' AND ${scope})
  SELECT 'what is frozen is what disputes froze' AS rule, "groupId"::text AS subject,
    coalesce(said.pence, 0)::bigint AS expected, coalesce(posted.pence, 0)::bigint AS found
  FROM said FULL JOIN posted USING ("groupId") WHERE coalesce(said.pence, 0) <> coalesce(posted.pence, 0)`

/** What the provider withdrew is lost, or is recorded as withdrawn until it is. */
export const listWrongWithdrawnBalances = (reader: Reader, scope: LedgerScope) => queryRows(
  reader,
  faultColumns,
)`
  WITH said AS (
    SELECT tr."groupId", sum(dispute."withdrawnPence" - dispute."lostPence" - dispute."lostFeePence") AS pence
    FROM disputes dispute JOIN transactions tr ON tr.id = dispute."paymentId" WHERE ${scope} GROUP BY tr."groupId"
  ), posted AS (SELECT "groupId", "balancePence" AS pence FROM ledger_accounts WHERE kind = 'withdrawn' AND ${scope})
  SELECT 'what is withdrawn is what disputes took and nobody lost' AS rule, "groupId"::text AS subject,
    coalesce(said.pence, 0)::bigint AS expected, coalesce(posted.pence, 0)::bigint AS found
  FROM said FULL JOIN posted USING ("groupId") WHERE coalesce(said.pence, 0) <> coalesce(posted.pence, 0)`

/**
 * Remitted money other than recorded payments and the fees that groups bear is available, reserved, frozen or transferred,
 * and so is what operators added; debt is what was transferred beyond that.
 */
export const listWrongHoldings = (reader: Reader, scope: LedgerScope) => queryRows(reader, faultColumns)`
  WITH held AS (
    SELECT "groupId", sum(CASE kind WHEN 'remitted' THEN "balancePence" ELSE 0 END) AS remitted,
      sum(CASE WHEN kind IN ('available', 'reserved', 'disputed', 'debt') THEN -"balancePence" ELSE 0 END) AS here
    FROM ledger_accounts WHERE ${scope} GROUP BY "groupId"
  ), gone AS (
    SELECT tr."groupId", sum(leg."amountPence") - sum(coalesce(back.pence, 0)) AS pence
    FROM transfer_legs leg JOIN transactions tr ON tr.id = leg."transferId"
    LEFT JOIN (SELECT "legId", sum("amountPence") AS pence FROM reversals WHERE status = 'success' GROUP BY "legId") back
      ON back."legId" = leg.id
    WHERE leg.status = 'success' AND ${scope} GROUP BY tr."groupId"
  ), added AS (
    SELECT "groupId", sum(pence) AS pence FROM (
      SELECT "groupId", "amountPence" AS pence FROM adjustments WHERE status = 'approved'
      UNION ALL
      SELECT "groupId", -"amountPence" FROM transactions WHERE type = 'noted' AND status = 'success'
      UNION ALL
      SELECT "groupId", -"coveredFeePence" FROM transactions
        WHERE "coveredFeePence" > 0 AND type = 'payment' AND status = 'success'
    ) beside WHERE ${scope} GROUP BY "groupId"
  )
  SELECT 'what was remitted is here or was transferred' AS rule, "groupId"::text AS subject,
    (coalesce(held.remitted, 0) + coalesce(added.pence, 0))::bigint AS expected,
    (coalesce(held.here, 0) + coalesce(gone.pence, 0))::bigint AS found
  FROM held LEFT JOIN gone USING ("groupId") FULL JOIN added USING ("groupId")
  WHERE coalesce(held.remitted, 0) + coalesce(added.pence, 0) <> coalesce(held.here, 0) + coalesce(gone.pence, 0)`

/** A trigger keeps each member's noted total, so that lists need not add it up: the two have to agree. */
export const listWrongRecordedTotals = (reader: Reader, scope: LedgerScope) => queryRows(
  reader,
  faultColumns,
)`
  WITH said AS (
    SELECT "groupId", "userId", sum("amountPence") AS pence FROM transactions
    WHERE type = 'noted' AND status = 'success' AND ${scope} GROUP BY "groupId", "userId"
  )
  SELECT 'a member’s noted total is the sum of their noted payments' AS rule, "groupId" || ' ' || "userId" AS subject,
    coalesce(said.pence, 0)::bigint AS expected, coalesce(member."notedPence", 0) AS found
  FROM (SELECT * FROM members WHERE ${scope}) member FULL JOIN said USING ("groupId", "userId")
  WHERE coalesce(member."notedPence", 0) <> coalesce(said.pence, 0)`
