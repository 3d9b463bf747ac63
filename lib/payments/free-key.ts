import type { Tx } from '@/lib/db/transaction'
import type { Started } from './open-checkout'

/**
 * Lets another payment use this one's idempotency key if its checkout never opened: a refusal does not use a key up.
 * Returns whether it does.
 */
export async function freeKey(tx: Tx, { id, checkoutSessionId, transaction }: Started): Promise<boolean> {
  if (checkoutSessionId || transaction.status === 'success') return false
  await tx.payment.update({ where: { id }, data: { idempotencyKey: `given-up:${id}` } })
  return true
}
