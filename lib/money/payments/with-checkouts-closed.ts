import { conflict } from '@/lib/base/errors'
import { lockGroup } from '@/lib/membership/membership'
import { type Reader, type Tx, transact } from '@/lib/platform/db/transaction'
import { closeCheckouts } from './close-checkouts'

/** Retries, because another tab may start a payment after the open ones were closed and before the lock is taken. */
const ROUNDS = 5

type Payer = { groupId: string; userId: string }

/**
 * Closes a member's open checkouts in a group, then runs a command with the group locked, which returns null while there
 * is one again.
 */
export async function withCheckoutsClosed<T>(
  payer: Payer & { exceptKey?: string },
  work: (tx: Tx) => Promise<T | null>,
): Promise<T> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await closeCheckouts(payer)
    const result = await transact(async (tx) => {
      await lockGroup(tx, payer.groupId)
      return work(tx)
    })
    if (result !== null) return result
  }
  throw conflict('Another of your payments is just starting. Please try again.')
}

export const hasOpenCheckout = async (reader: Reader, { groupId, userId }: Payer) =>
  (await reader.transaction.count({
    where: { groupId, userId, type: 'payment', status: 'pending' },
  })) > 0
