import type { Reader } from '@/lib/platform/db/transaction'
import { checkChains } from './check-chain'
import { closeDay, listOpenDays } from './days'
import { asDifference, chainDifference, type Difference, EVERYTHING, type LedgerFault } from './fault'
import {
  listWrongDisputedBalances,
  listWrongReservedBalances,
  listWrongWithdrawnBalances,
} from './wrong-amounts'
import { checkDays, listWrongBalancesSince } from './wrong-days'
import { listWrongRemittedBalances } from './wrong-entries'
import { listWrongTotals } from './wrong-totals'

export type OnFound = (found: Difference[]) => Promise<void>

/**
 * The nightly check: reads what is new since the last closed day, and the present balances of all accounts. Closes each
 * day that is over, once `note` has what was found in it; so an interrupted run resumes there. What somebody altered in
 * a closed day is found by the walk through the whole ledger.
 */
export async function checkNewEntries(reader: Reader, onFound: OnFound): Promise<Difference[]> {
  const found: Difference[] = []
  const add = async (faults: LedgerFault[]) => {
    const differences = faults.map(asDifference)
    found.push(...differences)
    await onFound(differences)
  }
  const { closableDays, openRange } = await listOpenDays(reader)
  for (const day of closableDays) {
    await add(await checkDays(reader, day))
    await closeDay(reader, day)
  }
  await add(await checkDays(reader, openRange))
  await add(await listWrongBalancesSince(reader, openRange))
  for (const check of [
    listWrongRemittedBalances,
    listWrongReservedBalances,
    listWrongDisputedBalances,
    listWrongWithdrawnBalances,
  ])
    await add(await check(reader, EVERYTHING))
  await add(await listWrongTotals(reader))
  const chainDifferences = (await checkChains(reader, 'new')).map(chainDifference)
  await onFound(chainDifferences)
  return [...found, ...chainDifferences]
}
