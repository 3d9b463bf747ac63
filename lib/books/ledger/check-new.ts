import type { Reader } from '@/lib/platform/db/transaction'
import { checkChains } from './check-chain'
import { closeDay, listOpen } from './days'
import { asDifference, chainDifference, type Difference, EVERYTHING, type LedgerFault } from './fault'
import { wrongDisputed, wrongReserved, wrongWithdrawn } from './wrong-amounts'
import { checkDays, wrongSince } from './wrong-days'
import { wrongRemitted } from './wrong-entries'
import { wrongTotals } from './wrong-totals'

export type Note = (found: Difference[]) => Promise<void>

/**
 * The nightly check: reads what is new since the last closed day, and the present balances of all accounts. Closes each
 * day that is over, once `note` has what was found in it; so an interrupted run resumes there. What somebody altered in
 * a closed day is found by the walk through the whole ledger.
 */
export async function checkNew(reader: Reader, note: Note): Promise<Difference[]> {
  const found: Difference[] = []
  const add = async (faults: LedgerFault[]) => {
    const differences = faults.map(asDifference)
    found.push(...differences)
    await note(differences)
  }
  const { over, open } = await listOpen(reader)
  for (const day of over) {
    await add(await checkDays(reader, day))
    await closeDay(reader, day)
  }
  await add(await checkDays(reader, open))
  await add(await wrongSince(reader, open))
  for (const check of [wrongRemitted, wrongReserved, wrongDisputed, wrongWithdrawn])
    await add(await check(reader, EVERYTHING))
  await add(await wrongTotals(reader))
  const broken = (await checkChains(reader, 'new')).map(chainDifference)
  await note(broken)
  return [...found, ...broken]
}
