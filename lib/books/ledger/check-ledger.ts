import type { Reader } from '@/lib/platform/db/transaction'
import { EVERYTHING, type LedgerFault, type Part } from './fault'
import {
  wrongDisputed,
  wrongGifts,
  wrongHoldings,
  wrongMembers,
  wrongRecorded,
  wrongReserved,
  wrongWithdrawn,
} from './wrong-amounts'
import { unbalancedEntries, unbalancedMemos, wrongBalances, wrongRemittedBalances } from './wrong-entries'
import { wrongTotals } from './wrong-totals'

/**
 * Checks the ledger against itself and against what screens show, and returns the faults. None means that every entry
 * balances, its memo lines by themselves too, that every balance is the sum of its postings, that members and gifts
 * paid what was remitted, that groups hold what their payments, refunds, transfers and disputes say, and that what is
 * kept beside the accounts, each member's noted total and the totals of all groups, is their sum.
 */
export const checkLedger = async (reader: Reader): Promise<LedgerFault[]> => [
  ...(await checkPart(reader, EVERYTHING)),
  ...(await wrongTotals(reader)),
]

/** The same for some groups, but for the totals of all. */
export async function checkPart(reader: Reader, part: Part): Promise<LedgerFault[]> {
  const checks = [
    unbalancedEntries,
    unbalancedMemos,
    wrongBalances,
    wrongRemittedBalances,
    wrongMembers,
    wrongGifts,
    wrongReserved,
    wrongDisputed,
    wrongWithdrawn,
    wrongHoldings,
    wrongRecorded,
  ]
  // Sequential, because the reader may be a transaction.
  const faults: LedgerFault[] = []
  for (const check of checks) faults.push(...(await check(reader, part)))
  return faults
}
