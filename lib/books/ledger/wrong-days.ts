import { z } from 'zod'
import { UUID_PATTERN } from '@/lib/base/ids'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { createdWithin, type DayRange } from './days'
import { faultColumns, type LedgerFault, type LedgerScope, onlyGroups } from './fault'
import { listWrongGiftBalances, listWrongMemberBalances, listWrongRecordedTotals } from './wrong-amounts'
import { listUnbalancedEntries, listUnbalancedMemos } from './wrong-entries'

/** Checks what was posted in these days, and what changed its state without an entry. */
export const checkDays = async (reader: Reader, days: DayRange): Promise<LedgerFault[]> => {
  const memberScopes = batchScopes(await listAffectedMembers(reader, days), onlyMembers)
  const giftScopes = batchScopes(await listGroupsWithGifts(reader, days), (rows) =>
    onlyGroups(rows.map(({ groupId }) => groupId)),
  )
  return [
    ...(await listUnbalancedEntries(reader, createdWithin(days))),
    ...(await listUnbalancedMemos(reader, createdWithin(days))),
    ...(await checkEach(memberScopes, (scope) => listWrongMemberBalances(reader, scope))),
    ...(await checkEach(memberScopes, (scope) => listWrongRecordedTotals(reader, scope))),
    ...(await checkEach(giftScopes, (scope) => listWrongGiftBalances(reader, scope))),
    ...(await listWrongMovements(reader, days)),
  ]
}

/** Few enough that PostgreSQL looks each up in an index: for those of a whole day it would read all transactions. */
const BATCH_SIZE = 1000

const batchScopes = <Row>(rows: Row[], scopeOf: (rows: Row[]) => LedgerScope): LedgerScope[] =>
  Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, place) =>
    scopeOf(rows.slice(place * BATCH_SIZE, (place + 1) * BATCH_SIZE)),
  )

async function checkEach(
  scopes: LedgerScope[],
  check: (scope: LedgerScope) => Promise<LedgerFault[]>,
): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = []
  for (const scope of scopes) faults.push(...(await check(scope)))
  return faults
}

const changedIn = ({ from, until }: DayRange): Prisma.Sql =>
  Prisma.sql`change.at >= ${from} AND change.at < ${until}`

const postedAccountsClause = (days: DayRange, kind: 'member' | 'gifts'): Prisma.Sql => Prisma.sql`
  (SELECT id FROM ledger_entries WHERE ${createdWithin(days)}) entry
  JOIN ledger_postings posting ON posting."entryId" = entry.id
  JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind = ${kind}::"LedgerAccountKind"`

const memberColumns = z.strictObject({ groupId: z.string(), userId: z.string() })

const listAffectedMembers = (reader: Reader, days: DayRange) => queryRows(reader, memberColumns)`
  SELECT account."groupId", account."userId" FROM ${postedAccountsClause(days, 'member')}
  UNION SELECT change."groupId", change."userId" FROM state_changes change WHERE ${changedIn(days)}
    AND change.subject IN ('payment', 'refund', 'noted', 'dispute') AND change."groupId" IS NOT NULL AND change."userId" IS NOT NULL`

const onlyMembers = (
  rows: { groupId: string; userId: string }[],
): LedgerScope => Prisma.sql`("groupId", "userId") IN (
  SELECT * FROM unnest(${rows.map(({ groupId }) => groupId)}::uuid[], ${rows.map(({ userId }) => userId)}::uuid[]))`

const groupColumns = z.strictObject({ groupId: z.string() })

const listGroupsWithGifts = (reader: Reader, days: DayRange) => queryRows(reader, groupColumns)`
  SELECT account."groupId" FROM ${postedAccountsClause(days, 'gifts')}
  UNION SELECT change."groupId" FROM state_changes change WHERE ${changedIn(days)}
    AND change.subject IN ('payment', 'refund', 'dispute') AND change."groupId" IS NOT NULL AND change."userId" IS NULL`

/**
 * What each thing did to what its group has, beside what was remitted: nothing, but for a fee that the group bears, a
 * payment that was only noted, money sent or taken back, and what operators added. A reversal made in the provider's
 * dashboard is posted by the provider's id, a debt that is paid in parts by its own and the sum left.
 */
const listWrongMovements = (reader: Reader, days: DayRange) => queryRows(reader, faultColumns)`
  WITH touched AS (
    SELECT cause.subject, coalesce(reversal.id::text, cause."subjectId") AS id, max(cause."groupId"::text) AS "groupId",
      array_agg(DISTINCT cause."subjectId") || coalesce(max(reversal."providerReversalId"), max(reversal.id::text)) AS ids
    FROM (
      SELECT subject::text, "subjectId", "groupId" FROM ledger_entries WHERE ${createdWithin(days)}
      UNION SELECT change.subject, change."subjectId", change."groupId" FROM state_changes change
        WHERE ${changedIn(days)} AND change.subject IN ('payment', 'noted', 'leg', 'reversal', 'adjustment')
    ) cause
    LEFT JOIN reversals reversal ON cause.subject = 'reversal' AND (reversal."providerReversalId" = cause."subjectId"
      OR reversal.id = CASE WHEN cause.subject = 'reversal' AND cause."subjectId" ~ ${UUID_PATTERN} THEN cause."subjectId"::uuid END)
    GROUP BY 1, 2
  ), moved AS (
    SELECT touched.subject, touched.id, touched."groupId", (
      SELECT -sum(posting."amountPence") FROM ledger_entries entry
      JOIN ledger_postings posting ON posting."entryId" = entry.id
      JOIN ledger_accounts account ON account.id = posting."accountId"
        AND account.kind IN ('available', 'reserved', 'disputed', 'debt', 'remitted')
      WHERE entry.subject = touched.subject::"LedgerSubject" AND entry."subjectId" = ANY (touched.ids)
    ) AS pence, CASE WHEN touched.id ~ ${UUID_PATTERN} THEN touched.id::uuid END AS ours
    FROM touched
  ), said AS (
    SELECT moved.*, CASE moved.subject
      WHEN 'payment' THEN (SELECT -"coveredFeePence" FROM transactions WHERE id = ours AND type = 'payment' AND status = 'success')
      WHEN 'noted' THEN (SELECT -"amountPence" FROM transactions WHERE id = ours AND type = 'noted' AND status = 'success')
      WHEN 'leg' THEN (SELECT -"amountPence" FROM transfer_legs WHERE id = ours AND status = 'success')
      WHEN 'reversal' THEN (SELECT "amountPence" FROM reversals WHERE id = ours AND status = 'success')
      WHEN 'adjustment' THEN (SELECT "amountPence" FROM adjustments WHERE id = ours AND status = 'approved')
    END AS expected FROM moved
  )
  SELECT 'what a group has changed by what was done' AS rule, concat_ws(' ', "groupId", subject, id) AS subject,
    coalesce(expected, 0)::bigint AS expected, coalesce(pence, 0)::bigint AS found
  FROM said WHERE coalesce(expected, 0) <> coalesce(pence, 0)`

/** Like wrongBalances, from the balances that were kept when the last day was closed; and of every account. */
export const listWrongBalancesSince = (reader: Reader, openRange: DayRange) => queryRows(
  reader,
  faultColumns,
)`
  WITH posted AS (
    SELECT posting."accountId", sum(posting."amountPence") AS pence
    FROM (SELECT id FROM ledger_entries WHERE ${createdWithin(openRange)}) entry
    JOIN ledger_postings posting ON posting."entryId" = entry.id GROUP BY posting."accountId"
  )
  SELECT 'a balance is the sum of its postings' AS rule, account."groupId" || ' ' || account.kind AS subject,
    (coalesce(mark."balancePence", 0) + coalesce(posted.pence, 0))::bigint AS expected, account."balancePence" AS found
  FROM ledger_accounts account
  LEFT JOIN ledger_account_marks mark ON mark."accountId" = account.id
  LEFT JOIN posted ON posted."accountId" = account.id
  WHERE account."balancePence" <> coalesce(mark."balancePence", 0) + coalesce(posted.pence, 0)
    -- If another run has closed a day meanwhile, it looks.
    AND coalesce((SELECT max(day) + 1 FROM ledger_days), ${openRange.from}::date) = ${openRange.from}::date`
