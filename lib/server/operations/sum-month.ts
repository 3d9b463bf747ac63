import { z } from 'zod'
import { invalid } from '@/lib/base/errors'
import { type CsvCell, toCsv } from '@/lib/money/statements/csv'
import { db } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'

const columns = z.strictObject({
  account: z.string(),
  subject: z.string(),
  step: z.string(),
  entries: z.int(),
  pence: z.int(),
})

const ACCOUNTS: Record<string, string> = {
  fees: 'fees and costs',
  debt: 'groups’ debts',
  withdrawn: 'with banks that decide disputes',
}

const CAUSES: Record<string, string> = {
  'payment paid': 'fees paid by payers',
  'payment fee': 'processing of payments',
  'payment fee-covered': 'fees covered by collections',
  'dispute moved': 'disputes, and their fees',
  'dispute lost': 'lost disputes',
  'dispute no-longer-lost': 'disputes no longer lost',
  'dispute released': 'debts paid by what disputes set free',
  'refund lost': 'refunds made in the dashboard',
  'refund came-back': 'refunds sent back by banks',
  'refund given-back': 'debts paid by refunds that failed',
  'adjustment posted': 'adjustments',
  'adjustment debt-paid': 'debts paid at night',
  'transfer debt-kept': 'debts paid by transfers',
  'leg given-back': 'debts paid by transfers that failed',
  'reversal made': 'debts paid by reversals',
}

/**
 * What a month (YYYY-MM, in London) cost and brought whoever runs this, from the ledger: fees, losses and adjustments by
 * cause, for all groups together. Above zero is in the operator's favour. Nothing is left out: a cause without words is
 * named as in the ledger.
 */
export async function sumMonth(month: string) {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw invalid('A month is written like 2026-11.')
  const from = `${month}-01`
  const rows = await queryRows(db, columns)`
    SELECT account.kind::text AS account, entry.subject::text, entry.step, count(DISTINCT entry.id)::int AS entries,
      sum(CASE WHEN account.kind = 'fees' THEN -posting."amountPence" ELSE posting."amountPence" END)::float8 AS pence
    FROM ledger_entries entry
    JOIN ledger_postings posting ON posting."entryId" = entry.id
    JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind IN ('fees', 'debt', 'withdrawn')
    WHERE posting."amountPence" <> 0
      AND entry."createdAt" >= (${from}::date::timestamp AT TIME ZONE 'Europe/London')
      AND entry."createdAt" < ((${from}::date + interval '1 month') AT TIME ZONE 'Europe/London')
    GROUP BY account.kind, entry.subject, entry.step ORDER BY account.kind, entry.subject, entry.step`
  return rows.map(({ account, subject, step, entries, pence }) => ({
    account: ACCOUNTS[account] ?? account,
    cause: CAUSES[`${subject} ${step}`] ?? `${subject} ${step}`,
    entries,
    pence,
  }))
}

/** The same as CSV, for a bookkeeper. */
export async function exportMonth(month: string): Promise<string> {
  const rows = (await sumMonth(month)).map(({ account, cause, entries, pence }): CsvCell[] => {
    return [month, account, cause, String(entries), { pence }]
  })
  return toCsv([['Month', 'Account', 'Cause', 'Entries', 'Pounds'], ...rows])
}
