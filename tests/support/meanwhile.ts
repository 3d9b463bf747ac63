import { lockGroup } from '@/lib/membership/membership'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { someoneWaits } from './states'

/** Makes a call, changes something once the call waits for this group's lock, and returns the call's answer. */
export async function meanwhile<T>(
  groupId: string,
  make: () => Promise<T>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const { answer } = await transact(async (tx) => {
    await lockGroup(tx, groupId)
    const answer = make()
    await someoneWaits()
    await change(tx)
    return { answer }
  })
  return answer
}
