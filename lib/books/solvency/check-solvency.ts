import { z } from 'zod'
import { env } from '@/lib/base/env'
import { toPence } from '@/lib/base/money/pence'
import { db } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { type ProviderHoldings, readAwaitedPence, readHoldings } from './read-holdings'
import { recordMargin } from './record-margin'
import { marginPenceOf, type Solvency } from './rules'

type SolvencyCheck = Solvency & { holdings: ProviderHoldings }

/**
 * Compares what the provider holds with what all groups are owed, notes the margin, and raises, updates or closes the flag.
 * One group's debt does not reduce what the others are owed.
 */
export async function checkSolvency(): Promise<SolvencyCheck> {
  const holdings = await readHoldings()
  const initialSolvency = await assess(holdings, 0)
  // The books are read again after the awaited charges, so that a charge made in between is owed as well.
  const isLow = marginPenceOf(initialSolvency) < toPence(env.FLOAT_FLOOR)
  const found = isLow ? await assess(holdings, await readAwaitedPence()) : initialSolvency
  await recordMargin(found)
  return found
}

const sumsColumns = z.strictObject({
  provider: z.bigint(),
  withdrawn: z.bigint(),
  owed: z.bigint(),
  debt: z.bigint(),
  costs: z.bigint(),
  losses: z.bigint(),
  adjusted: z.bigint(),
})

/**
 * Every entry sums to zero over these accounts. So what is owed equals what our books say the provider holds, plus what
 * banks hold while they decide disputes, what groups owe beyond their money, and what the operator bore. Together
 * with money that moved outside our books, those are the causes of a shortage.
 */
async function assess(holdings: ProviderHoldings, awaitedPence: number): Promise<SolvencyCheck> {
  const { provider, withdrawn, owedPence, debt, ...operatorSums } = await readBooks()
  // Read after the books, so that it includes everything they no longer count as owed.
  const heldPence = holdings.heldPence - (await sumSentPence(db, holdings.readAt))
  const causes = {
    disputedPence: Number(withdrawn),
    debtPence: Number(debt),
    costsPence: Number(operatorSums.costs),
    lossesPence: Number(operatorSums.losses),
    adjustedPence: Number(operatorSums.adjusted),
    elsewherePence: Number(provider) - heldPence - awaitedPence,
  }
  return { holdings, heldPence, awaitedPence, owedPence, causes }
}

/**
 * What our books say for all groups together, in pence: the totals that every entry keeps, and the groups that are in
 * debt, one by one. Never cached for the next transfer: payments made after the sums were read soon reach the
 * provider's balance, and would hide a shortage of the same size.
 */
export async function readBooks() {
  const [sums] = await queryRows(db, sumsColumns)`
    SELECT total.provider, total.withdrawn, total.losses, total.adjusted,
      total.fees - total.losses - total.adjusted AS costs, (total.kept - indebted.covered)::bigint AS owed, indebted.debt
    FROM (
      SELECT coalesce(sum("providerPence"), 0)::bigint AS provider, coalesce(sum("withdrawnPence"), 0)::bigint AS withdrawn,
        coalesce(sum("feesPence"), 0)::bigint AS fees, coalesce(sum("keptPence"), 0)::bigint AS kept,
        coalesce(sum("lossesPence"), 0)::bigint AS losses, coalesce(sum("adjustedPence"), 0)::bigint AS adjusted
      FROM ledger_totals
    ) AS total, (
      SELECT coalesce(sum(least(owing."balancePence", coalesce(-free."balancePence", 0))), 0) AS covered,
        coalesce(sum(greatest(0, owing."balancePence" + coalesce(free."balancePence", 0))), 0)::bigint AS debt
      FROM ledger_accounts owing
      LEFT JOIN ledger_accounts free ON free."groupId" = owing."groupId" AND free.kind = 'available'
      WHERE owing.kind = 'debt' AND owing."balancePence" > 0
    ) AS indebted`
  if (!sums) throw new Error('A sum without rows is still a row.')
  const { owed, ...books } = sums
  return { ...books, owedPence: Number(owed) }
}

const sentSinceColumns = z.strictObject({ pence: z.bigint() })

/** What our books say has left the provider since a moment, in pence. */
export async function sumSentPence(reader: Reader, readAt: Date): Promise<number> {
  const [row] = await queryRows(reader, sentSinceColumns)`
    SELECT (-coalesce(sum(posting."amountPence"), 0))::bigint AS pence
    FROM ledger_entries entry
    JOIN ledger_postings posting ON posting."entryId" = entry.id AND posting."amountPence" < 0
    JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind = 'provider'
    WHERE entry."createdAt" >= ${readAt}`
  return Number(row?.pence ?? 0)
}
