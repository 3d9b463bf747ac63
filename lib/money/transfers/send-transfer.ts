import { providerFailed } from '@/lib/base/errors'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { db } from '@/lib/platform/db/client'
import { waitForProvider } from '@/lib/platform/stripe/wait-for-provider'
import { settleTransfer } from './settle-transfer'

/**
 * Asks the provider for a transfer whose money is reserved, and waits a little for its answer; jobs carry on after
 * that. Returns what remains available, in pence. Throws 502 if every leg was refused at once.
 */
export async function sendTransfer(id: string, groupId: string): Promise<number> {
  await waitForProvider(() => settleTransfer(id))
  const { status, transfer } = await db.transaction.findUniqueOrThrow({
    where: { id },
    include: { transfer: { include: { legs: { orderBy: { id: 'asc' } } } } },
  })
  if (status === 'failed') throw providerFailed(transfer?.legs[0]?.failure ?? 'The transfer was refused.')
  return (await getGroupBalance(db, groupId)).availablePence
}
