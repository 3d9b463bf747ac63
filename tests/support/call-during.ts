import { lockGroup } from '@/lib/membership/membership'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { waitForBlockedTransactions } from './states'

/** Makes a call, changes something once the call waits for this group's lock, and returns the call's answer. */
export async function callDuring<T>(
  groupId: string,
  make: () => Promise<T>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const { answer } = await transact(async (tx) => {
    await lockGroup(tx, groupId)
    const answer = make()
    await waitForBlockedTransactions()
    await change(tx)
    return { answer }
  })
  return answer
}
