import type { Client } from '@/lib/db/transaction'
import type { Started } from './open-checkout'

/**
 * Lets another payment use this one's idempotency key if its checkout has not opened: a refusal does not use a key up.
 * Returns whether it does.
 */
export async function freeKey(client: Client, { id, transaction }: Started): Promise<boolean> {
  if (transaction.status === 'success') return false
  const { count } = await client.payment.updateMany({
    where: { id, checkoutSessionId: null },
    data: { idempotencyKey: `given-up:${id}` },
  })
  return count > 0
}
