import type { Tx } from '@/lib/db/transaction'

/** Locks an account until the transaction ends, so that its security changes one step at a time. */
export async function lockUser(tx: Tx, userId: string) {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
}
