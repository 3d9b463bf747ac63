import type { Tx } from '@/lib/db/transaction'
import { unauthenticated } from '@/lib/errors'

/**
 * Locks the caller's account until the transaction ends, for a change to what belongs to it. Throws 401 if it was deleted
 * since the call began: nothing may be added to it any more.
 */
export async function lockOwnAccount(tx: Tx, userId: string) {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM users WHERE id = ${userId}::uuid AND "deletedAt" IS NULL FOR NO KEY UPDATE`
  if (rows.length === 0) throw unauthenticated()
}
