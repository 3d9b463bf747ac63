import type { Reader } from '@/lib/platform/db/transaction'
import { EVERYTHING, type LedgerFault, type LedgerScope } from './fault'
import {
  listWrongDisputedBalances,
  listWrongGiftBalances,
  listWrongHoldings,
  listWrongMemberBalances,
  listWrongRecordedTotals,
  listWrongReservedBalances,
  listWrongWithdrawnBalances,
} from './wrong-amounts'
import {
  listUnbalancedEntries,
  listUnbalancedMemos,
  listWrongBalances,
  listWrongRemittedBalances,
} from './wrong-entries'
import { listWrongTotals } from './wrong-totals'

/**
 * Checks the ledger against itself and against what screens show, and returns the faults. None means that every entry
 * balances, its memo lines by themselves too, that every balance is the sum of its postings, that members and gifts
 * paid what was remitted, that groups hold what their payments, refunds, transfers and disputes say, and that what is
 * kept beside the accounts, each member's noted total and the totals of all groups, is their sum.
 */
export const checkLedger = async (reader: Reader): Promise<LedgerFault[]> => [
  ...(await checkScope(reader, EVERYTHING)),
  ...(await listWrongTotals(reader)),
]

/** The same for some groups, but for the totals of all. */
export async function checkScope(reader: Reader, scope: LedgerScope): Promise<LedgerFault[]> {
  const checks = [
    listUnbalancedEntries,
    listUnbalancedMemos,
    listWrongBalances,
    listWrongRemittedBalances,
    listWrongMemberBalances,
    listWrongGiftBalances,
    listWrongReservedBalances,
    listWrongDisputedBalances,
    listWrongWithdrawnBalances,
    listWrongHoldings,
    listWrongRecordedTotals,
  ]
  // Sequential, because the reader may be a transaction.
  const faults: LedgerFault[] = []
  for (const check of checks) faults.push(...(await check(reader, scope)))
  return faults
}
