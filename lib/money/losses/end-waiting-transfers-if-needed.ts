import { getGroupBalance } from '@/lib/books/ledger/balances'
import { readCapacityPence } from '@/lib/money/payments/transfer-sources'
import { endWaitingTransfersOfPayment } from '@/lib/money/transfers/end-waiting-transfers'
import type { Tx } from '@/lib/platform/db/transaction'

type Payment = { id: string; groupId: string }

/**
 * Makes room for `neededPence` of a payment to go back to its payer, or into a dispute: if nothing else of it is left,
 * calls off transfers of it that wait for a second admin. Call it with the group locked, before that is posted.
 */
export async function endWaitingTransfersIfNeeded(tx: Tx, { id, groupId }: Payment, neededPence: number) {
  const { availablePence } = await getGroupBalance(tx, groupId)
  const capacityPence = await readCapacityPence(tx, id)
  if (neededPence > Math.min(availablePence, Math.max(0, capacityPence)))
    await endWaitingTransfersOfPayment(tx, id)
}
